#include "print/canvas.hpp"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <array>
#include <numbers>
#include <stdexcept>

#include "base/columns.hpp"
#include "base/text.hpp"

namespace mafia::print {
namespace {

template <auto release>
struct Release {
  template <class T>
  void operator()(T* thing) const {
    release(thing);
  }
};
using Surface = std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>>;
using Pen = std::unique_ptr<cairo_t, Release<cairo_destroy>>;
using FontOptions = std::unique_ptr<cairo_font_options_t, Release<cairo_font_options_destroy>>;
using Context = std::unique_ptr<PangoContext, Release<g_object_unref>>;
using FontDescription = std::unique_ptr<PangoFontDescription, Release<pango_font_description_free>>;
using Attributes = std::unique_ptr<PangoAttrList, Release<pango_attr_list_unref>>;
using Chars = std::unique_ptr<char, Release<g_free>>;

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

// A name may contain anything; the libraries get valid UTF-8 without control characters.
Chars sound(std::string_view text) {
  const std::string plain = printable(text);
  return Chars(g_utf8_make_valid(plain.data(), static_cast<gssize>(plain.size())));
}

// Glyphs are placed by their outlines, independent of the screen settings of the machine.
Context context_for(cairo_t* pen) {
  Context context(pango_cairo_create_context(pen));
  const FontOptions options(cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context.get(), options.get());
  pango_cairo_context_set_resolution(context.get(), 72);
  pango_context_set_round_glyph_positions(context.get(), false);
  // Not the language of the machine, which would choose other shapes for some letters.
  pango_context_set_language(context.get(), pango_language_from_string("ru"));
  return context;
}

// Tabular figures, and no ligatures: a search in a sheet is for single letters.
Attributes features() {
  Attributes attributes(pango_attr_list_new());
  pango_attr_list_insert(attributes.get(), pango_attr_font_features_new("tnum=1, lnum=1, liga=0, clig=0"));
  return attributes;
}

PangoAlignment alignment(Align align) {
  switch (align) {
    case Align::left: return PANGO_ALIGN_LEFT;
    case Align::centre: return PANGO_ALIGN_CENTER;
    case Align::right: return PANGO_ALIGN_RIGHT;
  }
  return PANGO_ALIGN_LEFT;
}

const char* family(const Style& style) {
  if (style.serif) return "PT Serif";
  return style.narrow ? "PT Sans Narrow" : "PT Sans";
}

double points_of(int units) { return static_cast<double>(units) / PANGO_SCALE; }

}  // namespace

struct Canvas::Parts {
  std::string bytes;
  Surface surface;
  Pen pen;
  Context context;
  Attributes attributes = features();

  void use(Ink ink) {
    constexpr std::array<std::array<double, 3>, 4> colours{
        {{.08, .08, .08}, {.36, .36, .36}, {.7, .7, .7}, {.69, .14, .11}}};
    const auto& [red, green, blue] = colours[static_cast<std::size_t>(ink)];
    cairo_set_source_rgb(pen.get(), red, green, blue);
  }
};

Canvas::Canvas(const Details& details) : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  p.surface.reset(cairo_pdf_surface_create_for_stream(append, &p.bytes, page_width, page_height));
  cairo_pdf_surface_restrict_to_version(p.surface.get(), CAIRO_PDF_VERSION_1_4);
  const auto tell = [&](cairo_pdf_metadata_t key, std::string_view value) {
    if (!value.empty()) cairo_pdf_surface_set_metadata(p.surface.get(), key, sound(value).get());
  };
  tell(CAIRO_PDF_METADATA_TITLE, details.title);
  tell(CAIRO_PDF_METADATA_AUTHOR, details.author);
  tell(CAIRO_PDF_METADATA_CREATOR, "Prima Nota");
  // Without a day there must be no date at all: by default, the library would write the current time.
  cairo_pdf_surface_set_metadata(p.surface.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                 is_day(details.day) ? details.day.c_str() : nullptr);
  p.pen.reset(cairo_create(p.surface.get()));
  p.context = context_for(p.pen.get());
}

Canvas::~Canvas() = default;

Text Canvas::text(std::string_view content, const Style& style) {
  const Chars chars = sound(content);
  const FontDescription font(pango_font_description_new());
  pango_font_description_set_family_static(font.get(), family(style));
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  pango_font_description_set_weight(font.get(), style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);

  PangoLayout* layout = pango_layout_new(parts_->context.get());
  Text text;
  text.layout_ = std::shared_ptr<void>(layout, g_object_unref);
  text.ink_ = style.ink;
  pango_layout_set_font_description(layout, font.get());
  pango_layout_set_attributes(layout, parts_->attributes.get());
  pango_layout_set_auto_dir(layout, false);
  pango_layout_set_alignment(layout, alignment(style.align));
  if (style.width > 0) {
    pango_layout_set_width(layout, static_cast<int>(style.width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  }
  if (style.most_lines > 0) {
    pango_layout_set_height(layout, -style.most_lines);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  }
  pango_layout_set_text(layout, chars.get(), -1);

  PangoRectangle extent;
  pango_layout_get_extents(layout, nullptr, &extent);
  text.width_ = points_of(extent.width);
  text.height_ = points_of(extent.height);
  text.baseline_ = points_of(pango_layout_get_baseline(layout));
  return text;
}

void Canvas::draw(const Text& text, double x, double y) {
  parts_->use(text.ink_);
  cairo_move_to(parts_->pen.get(), x, y);
  pango_cairo_show_layout(parts_->pen.get(), static_cast<PangoLayout*>(text.layout_.get()));
}

void Canvas::rule(double from, double to, double y, double weight, Ink ink) {
  parts_->use(ink);
  cairo_set_line_width(parts_->pen.get(), weight);
  cairo_move_to(parts_->pen.get(), from, y);
  cairo_line_to(parts_->pen.get(), to, y);
  cairo_stroke(parts_->pen.get());
}

void Canvas::mark(Team team, double x, double middle, double size) {
  cairo_t* pen = parts_->pen.get();
  const double half = size / 2;
  cairo_new_path(pen);  // Text leaves a current point, to which an arc would be joined.
  parts_->use(team == Team::red ? Ink::red : Ink::black);
  switch (team) {
    case Team::unknown: return;
    case Team::red: cairo_arc(pen, x + half, middle, half, 0, 2 * std::numbers::pi); break;
    case Team::black: cairo_rectangle(pen, x + size * .06, middle - half * .88, size * .88, size * .88); break;
    case Team::maniac:
      cairo_move_to(pen, x + half, middle - half);
      cairo_line_to(pen, x + size, middle + half);
      cairo_line_to(pen, x, middle + half);
      cairo_close_path(pen);
      break;
  }
  cairo_fill(pen);
}

void Canvas::next_page() { cairo_show_page(parts_->pen.get()); }

// Errors while drawing stay with the pen: the surface would be finished as if nothing were missing.
std::string Canvas::finish() && {
  cairo_status_t status = cairo_status(parts_->pen.get());
  cairo_surface_finish(parts_->surface.get());
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(parts_->surface.get());
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  return std::move(parts_->bytes);
}

}  // namespace mafia::print
