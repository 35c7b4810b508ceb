#include "report/picture_file.hpp"

namespace teka {

Parameter cell_parameter() {
  return {.name = "cell",
          .kind = Parameter::Kind::integer,
          .fallback = 0,
          .help = "size of a cell in pictures; 0 selects it automatically",
          .unit = "pixels",
          .minimum = 0,
          .maximum = 200,
          .may_differ = true};
}

std::string path_of(const Job& job, const Product& product) {
  return job.parameters.text(product.option) + std::string(product.suffix);
}

Result<void> write_drawing(Drawing drawing, const Job& job, const Context& context, const Product& product) {
  const std::string path = path_of(job, product);
  drawing.description = provenance_line(job, product);
  const auto format = picture_format(path);
  if (!format) return tl::unexpected(format.error());
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return context.write_file(path, *bytes);
}

}  // namespace teka
