#include "jobs/csv.hpp"

#include "core/text.hpp"

namespace teka::jobs {
namespace {

void add_field(const std::string& field, std::string& text) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) {
    text += field;
    return;
  }
  text += '"';
  for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
  text += '"';
}

void add_line(const std::vector<std::string>& fields, std::string& text) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) text += ',';
    add_field(fields[i], text);
  }
  if (fields.size() == 1 && fields.front().empty()) text += "\"\"";  // an empty line would be no row
  text += '\n';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] std::size_t line() const { return line_; }

  Result<std::vector<std::string>> read_line() {
    std::vector<std::string> fields;
    while (true) {
      auto field = next() == '"' ? read_quoted() : Result<std::string>(read_plain());
      if (!field) return tl::unexpected(field.error());
      fields.push_back(std::move(*field));
      if (at_end() || next() != ',') break;
      ++at_;
    }
    skip_line_end();
    return fields;
  }

 private:
  [[nodiscard]] char next() const { return at_end() ? '\n' : text_[at_]; }

  std::string read_plain() {
    const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
    const std::string field(text_.substr(at_, end - at_));
    at_ = end;
    return field;
  }

  Result<std::string> read_quoted() {
    const std::size_t first_line = line_;
    std::string field;
    for (++at_; !at_end(); ++at_) {
      if (text_[at_] == '"' && !text_.substr(at_ + 1).starts_with('"')) break;
      if (text_[at_] == '"') ++at_;
      if (text_[at_] == '\n') ++line_;
      field += text_[at_];
    }
    if (at_end()) return fail("line {}: a quote is not closed", first_line);
    ++at_;
    if (const char after = next(); after != ',' && after != '\r' && after != '\n') {
      return fail("line {}: text after a closing quote; a quote inside a field is written twice", line_);
    }
    return field;
  }

  void skip_line_end() {
    if (!at_end() && text_[at_] == '\r') ++at_;
    if (!at_end() && text_[at_] == '\n') ++at_;
    ++line_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

void put_bytes(ByteWriter& out, const Table& table) {
  teka::put_bytes(out, table.columns);
  teka::put_bytes(out, table.rows);
}

bool get_bytes(ByteReader& in, Table& table) {
  return teka::get_bytes(in, table.columns) && teka::get_bytes(in, table.rows);
}

std::string csv_text(const Table& table) {
  std::string text;
  add_line(table.columns, text);
  for (const auto& row : table.rows) add_line(row, text);
  return text;
}

Result<Table> read_csv(std::string_view text) {
  Reader reader(without_byte_order_mark(text));
  if (reader.at_end()) return fail("the table is empty; its first line should name the columns");
  auto columns = reader.read_line();
  if (!columns) return tl::unexpected(columns.error());
  Table table{.columns = std::move(*columns), .rows = {}};
  while (!reader.at_end()) {
    const std::size_t line = reader.line();
    auto row = reader.read_line();
    if (!row) return tl::unexpected(row.error());
    const std::size_t fields = row->size();
    const bool is_empty = fields == 1 && row->front().empty() && table.columns.size() > 1;
    if (is_empty && reader.at_end()) break;  // editors leave such a line
    if (fields != table.columns.size()) {
      return fail("line {}: {} field{}, but the first line names {} columns", line, fields, fields == 1 ? "" : "s",
                  table.columns.size());
    }
    table.rows.push_back(std::move(*row));
  }
  return table;
}

}  // namespace teka::jobs
