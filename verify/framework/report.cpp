#include "framework/report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

namespace offgrid::verify {

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

namespace {

std::string text_of(const TableValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return grouped(*number);
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.2f %%", 100 * std::get<Share>(value).value);
  return buffer;
}

nlohmann::ordered_json json_of(const TableValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  return std::get<Share>(value).value;
}

/// Text to the left, numbers to the right of their column.
void print_table(std::ostream& out, const Table& table) {
  std::vector<std::size_t> widths;
  widths.reserve(table.columns.size());
  for (const std::string& column : table.columns) widths.push_back(column.size());
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_of(row[i]).size());
  }
  const auto cell = [&](std::size_t i, const std::string& text, bool left) {
    const std::string padding(widths[i] - text.size(), ' ');
    out << (i == 0 ? "  " : "   ") << (left ? text + padding : padding + text);
  };
  out << table.caption << '\n';
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    cell(i, table.columns[i],
         table.rows.empty() || std::holds_alternative<std::string>(table.rows.front()[i]));
  }
  out << '\n';
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      cell(i, text_of(row[i]), std::holds_alternative<std::string>(row[i]));
    out << '\n';
  }
  out << '\n';
}

void print_disagreement(std::ostream& out, const Disagreement& d) {
  out << "DISAGREEMENT in " << d.predicate << " (" << d.cell << ")"
      << (d.file.empty() && d.save_error.empty() ? ":\n" : ", shrunk:\n");
  std::string line = "  ";
  for (const char c : d.inputs) {
    line += c;
    if (c == '\n') line += "  ";
  }
  out << line.substr(0, line.size() - 2) << "  offgrid: " << d.ours << "\n  " << d.oracle << ": "
      << d.theirs << '\n';
  if (!d.save_error.empty()) {
    out << "  could not be saved: " << d.save_error << "\n\n";
  } else {
    if (!d.file.empty()) out << "  saved as " << d.file << '\n';
    out << "  replay: " << d.replay << "\n\n";
  }
}

}  // namespace

void print_text(std::ostream& out, const Report& report, bool quiet) {
  if (!quiet) {
    for (const Table& table : report.tables) print_table(out, table);
  }
  for (const Disagreement& d : report.disagreements) print_disagreement(out, d);
  if (!quiet) {
    for (const auto& [name, value] : report.totals) out << name << ": " << text_of(value) << '\n';
    if (!report.shard.empty()) out << "part:     " << report.shard << '\n';
    if (!report.bug.empty()) out << "bug: " << report.bug << '\n';
  }
  char rate[64];
  std::snprintf(rate, sizeof rate, "%.1f s, %.2f million per second on %u %s", report.seconds,
                static_cast<double>(report.cases) / std::max(report.seconds, 1e-9) / 1e6,
                report.threads, report.threads == 1 ? "thread" : "threads");
  out << report.suite << (report.against.empty() ? "" : " against " + report.against) << ": "
      << grouped(report.cases) << " cases, " << grouped(report.disagreement_count)
      << (report.disagreement_count == 1 ? " disagreement" : " disagreements") << " (" << rate
      << ")\n";
}

void print_json(std::ostream& out, const Report& report) {
  using Json = nlohmann::ordered_json;
  Json root;
  root["suite"] = report.suite;
  if (!report.against.empty()) root["against"] = report.against;
  if (!report.shard.empty()) root["shard"] = report.shard;
  if (!report.bug.empty()) root["bug"] = report.bug;
  root["seed"] = report.seed;
  root["cases"] = report.cases;
  root["compared"] = report.comparisons();
  root["disagreements"] = report.disagreement_count;
  root["seconds"] = report.seconds;
  root["threads"] = report.threads;
  for (const auto& [name, value] : report.totals) root["totals"][name] = json_of(value);
  for (const Table& table : report.tables) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
      Json object;
      for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i]] = json_of(row[i]);
      rows.push_back(std::move(object));
    }
    root[table.name] = std::move(rows);
  }
  root["found"] = Json::array();
  for (const Disagreement& d : report.disagreements) {
    root["found"].push_back({{"predicate", d.predicate},
                             {"class", d.cell},
                             {"inputs", d.inputs},
                             {"ours", d.ours},
                             {"theirs", d.theirs},
                             {"oracle", d.oracle},
                             {"file", d.file},
                             {"replay", d.replay}});
    if (!d.save_error.empty()) root["found"].back()["save_error"] = d.save_error;
  }
  out << root.dump(2) << '\n';
}

}  // namespace offgrid::verify
