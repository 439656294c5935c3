#include "scene/tables.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <utility>

#include "report/report.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

struct Table {
  std::string title;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

void add_once(std::vector<std::string>& all, const std::string& name) {
  if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
}

/// The figures of a case: the names of its inputs and subjects, in the order of measurement.
struct Case {
  std::vector<std::string> inputs;
  std::vector<std::string> subjects;
  std::string unit;
};

Case case_of(const Results& results, const std::string& what) {
  Case found;
  for (const Measured& one : results.all()) {
    if (one.what != what) continue;
    add_once(found.inputs, one.input);
    add_once(found.subjects, one.subject);
    found.unit = one.unit;
  }
  return found;
}

template <class... Arguments>
std::string formatted(const char* format, Arguments... arguments) {
  char text[100];
  std::snprintf(text, sizeof text, format, arguments...);
  return text;
}

/// A figure with its spread and its ratio: how many times as good the baseline is.
std::string figure(const Results& results, const std::string& what, const std::string& input,
                   const std::string& subject) {
  const Measured* one = results.find(what, input, subject);
  if (one == nullptr || one->samples.empty()) return "-";
  const char* format = one->middle() < 10 ? "%.3f (%.0f %%)" : "%.1f (%.0f %%)";
  std::string text = formatted(format, one->middle(), 100 * one->spread());
  if (const Measured* base = results.baseline_of(*one)) {
    const bool is_rate = one->unit == "Mray/s";
    const double ratio = is_rate ? base->middle() / one->middle() : one->middle() / base->middle();
    text += formatted(ratio < 100 ? " %.2fx" : " %.0fx", ratio);
  }
  return text;
}

/// Counts of two kinds of wrong answers among all.
std::string wrong(const Results& results, const std::string& input, const std::string& subject,
                  const std::vector<std::string>& counts, const std::string& all) {
  const Measured* whole = results.find(all, input, subject);
  if (whole == nullptr) return "-";
  std::string text;
  double sum = 0;
  for (const std::string& count : counts) {
    const double value = results.find(count, input, subject)->middle();
    text += (text.empty() ? "" : "+") + formatted("%.0f", value);
    sum += value;
  }
  if (sum == 0) return formatted("0 of %.0f", whole->middle());
  const double percent = 100 * sum / whole->middle();
  return text + formatted(percent < 10 ? " (%.2g %%)" : " (%.0f %%)", percent);
}

/// Rays at one body: a row for each subject that cast some, two columns for each set of rays.
Table ray_table(const Results& results, const std::string& what, const std::string& body,
                const std::string& kinds, const std::vector<std::string>& counts) {
  Table table{what + ", " + body + ": Mray/s (spread), " + ours_fastest +
                  " / the subject; wrong answers: " + kinds,
              {"subject"},
              {}};
  const Case all = case_of(results, what);
  std::vector<std::string> inputs;
  for (const std::string& input : all.inputs) {
    if (!input.starts_with(body + ",")) continue;
    inputs.push_back(input);
    table.header.push_back(input.substr(body.size() + 2));
    table.header.emplace_back("wrong");
  }
  for (const std::string& subject : all.subjects) {
    const auto is_measured = [&](const std::string& input) {
      return results.find(what, input, subject) != nullptr;
    };
    if (std::none_of(inputs.begin(), inputs.end(), is_measured)) continue;
    std::vector<std::string> row = {subject};
    for (const std::string& input : inputs) {
      row.push_back(figure(results, what, input, subject));
      row.push_back(wrong(results, input, subject, counts, "rays cast"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Pairs: a row for each set, two columns for each subject.
Table pair_table(const Results& results, const std::string& what) {
  Table table{
      what + ": ns/pair (spread), the subject / offgrid; wrong answers: false hits + missed",
      {"pairs"},
      {}};
  const Case all = case_of(results, what);
  for (const std::string& subject : all.subjects) {
    table.header.push_back(subject);
    table.header.emplace_back("wrong");
  }
  for (const std::string& input : all.inputs) {
    std::vector<std::string> row = {input};
    for (const std::string& subject : all.subjects) {
      row.push_back(figure(results, what, input, subject));
      row.push_back(wrong(results, input, subject, {what + ", false hits", what + ", missed"},
                          what + ", judged"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Rays that left a closed body: a row for each subject, a column for each set of rays.
Table leak_table(const Results& results) {
  const Case all = case_of(results, "leaks");
  Table table{"leaks: rays from inside a closed body that hit nothing", {"subject"}, {}};
  table.header.insert(table.header.end(), all.inputs.begin(), all.inputs.end());
  for (const std::string& subject : all.subjects) {
    std::vector<std::string> row = {subject};
    for (const std::string& input : all.inputs)
      row.push_back(wrong(results, input, subject, {"leaks"}, "rays aimed"));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Plain figures: a row for each subject, a column for each input.
Table plain_table(const Results& results, const std::string& what) {
  const Case all = case_of(results, what);
  Table table{what + ": " + all.unit + " (spread), ratio", {"subject"}, {}};
  table.header.insert(table.header.end(), all.inputs.begin(), all.inputs.end());
  for (const std::string& subject : all.subjects) {
    std::vector<std::string> row = {subject};
    for (const std::string& input : all.inputs)
      row.push_back(figure(results, what, input, subject));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// The bodies at which rays were cast.
std::vector<std::string> bodies(const Results& results, const std::string& what) {
  std::vector<std::string> all;
  for (const std::string& input : case_of(results, what).inputs)
    add_once(all, input.substr(0, input.find(',')));
  return all;
}

std::vector<Table> tables(const Results& results) {
  std::vector<Table> all = {leak_table(results)};
  for (const std::string& body : bodies(results, "nearest hit"))
    all.push_back(ray_table(results, "nearest hit", body, "missed + not the nearest",
                            {"missed hits", "wrong nearest hits"}));
  for (const std::string& body : bodies(results, "any hit"))
    all.push_back(ray_table(results, "any hit", body, "missed or false", {"wrong any hits"}));
  for (const char* what : {"triangle-triangle", "triangle-box", "triangle-ball"})
    all.push_back(pair_table(results, what));
  for (const char* what : {"build", "memory", "rotated"}) all.push_back(plain_table(results, what));
  const auto is_empty = [](const Table& table) { return table.rows.empty(); };
  all.erase(std::remove_if(all.begin(), all.end(), is_empty), all.end());
  return all;
}

void print(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    std::size_t width = table.header[i].size();
    for (const std::vector<std::string>& row : table.rows) width = std::max(width, row[i].size());
    widths.push_back(width);
  }
  const auto print_row = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int width = static_cast<int>(widths[i]);
      std::printf(i == 0 ? "%-*s" : "  %*s", width, row[i].c_str());
    }
    std::printf("\n");
  };
  std::printf("\n%s\n", table.title.c_str());
  print_row(table.header);
  for (const std::vector<std::string>& row : table.rows) print_row(row);
}

void write(std::ofstream& file, const Table& table) {
  const auto write_row = [&](const std::vector<std::string>& row) {
    file << '|';
    for (const std::string& cell : row) file << ' ' << cell << " |";
    file << '\n';
  };
  file << '\n' << table.title << ".\n\n";
  write_row(table.header);
  file << "|---|";
  for (std::size_t i = 1; i < table.header.size(); ++i) file << "---:|";
  file << '\n';
  for (const std::vector<std::string>& row : table.rows) write_row(row);
}

}  // namespace

void print_scene_tables(const Results& results) {
  for (const Table& table : tables(results)) print(table);
}

bool write_markdown(const Options& options, const Results& results) {
  std::ofstream file(options.markdown);
  file << "Commit " << options.commit << ", " << machine_name() << ", " << compiler()
       << ". Medians of " << options.repetitions
       << " or more interleaved repetitions, processor time.\n";
  for (const Table& table : tables(results)) write(file, table);
  file << '\n';
  for (const std::string& note : results.notes()) file << "- " << note << '\n';
  file.close();
  return !file.fail();
}

}  // namespace offgrid::bench
