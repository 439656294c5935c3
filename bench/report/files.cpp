// Writes the files: figures as comma-separated values, and every repetition as JSON.
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "report/report.hpp"

namespace offgrid::bench {

namespace {

std::string fixed(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.4f", value);
  return text;
}

/// A field that may hold commas.
std::string quoted(const std::string& text) {
  return text.find(',') == std::string::npos ? text : '"' + text + '"';
}

}  // namespace

bool write_csv(const Options& options, const Results& results) {
  std::ofstream file(options.csv);
  file << "suite,case,input,subject,median,spread,baseline,ratio,unit,commit,machine\n";
  const std::string machine = machine_name();
  for (const Measured& one : results.all()) {
    const Measured* base = results.baseline_of(one);
    file << options.suite << ',' << quoted(one.what) << ',' << quoted(one.input) << ','
         << quoted(one.subject) << ',' << fixed(one.middle()) << ',' << fixed(one.spread()) << ','
         << quoted(base != nullptr ? base->subject : "") << ','
         << (base != nullptr ? fixed(one.middle() / base->middle()) : "") << ',' << one.unit << ','
         << options.commit << ',' << machine << '\n';
  }
  file.close();
  return !file.fail();
}

bool write_json(const Options& options, const Results& results) {
  nlohmann::ordered_json root;
  root["context"] = {{"machine", machine_name()},    {"compiler", OFFGRID_BENCH_COMPILER},
                     {"flags", OFFGRID_BENCH_FLAGS}, {"commit", options.commit},
                     {"load", load_average()},       {"repetitions", options.repetitions}};
  root["measured"] = nlohmann::ordered_json::array();
  for (const Measured& one : results.all()) {
    root["measured"].push_back({{"case", one.what},
                                {"input", one.input},
                                {"subject", one.subject},
                                {"unit", one.unit},
                                {"median", one.middle()},
                                {"spread", one.spread()},
                                {"samples", one.samples}});
  }
  root["notes"] = results.notes();
  std::ofstream file(options.json);
  file << root.dump(1) << '\n';
  file.close();
  return !file.fail();
}

}  // namespace offgrid::bench
