import {
  chartSeries,
  CONTROL,
  dark,
  fontStack,
  LARGE_FACTOR,
  layers,
  light,
  type Palette,
  rareCharacterStack,
  type ThemeName,
  type,
} from './tokens'

const declarations = (entries: readonly (readonly [string, string | number])[]): string =>
  entries.map(([name, value]) => `--${name}:${value};`).join('')

const colours = (palette: Palette, series: readonly string[]): string =>
  declarations([...Object.entries(palette), ...series.map((colour, index) => [`chart-${index + 1}`, colour] as const)])

const sizes = (factor: number): string =>
  declarations([
    ...Object.entries(type).flatMap(([name, [size, line]]) => [
      [`font-${name}`, `${Math.round(size * factor)}px`] as const,
      [`line-${name}`, `${Math.round(line * factor)}px`] as const,
    ]),
    // Height of every control, ours and antd's alike: in one line none may stand out.
    ['control', `${Math.round(CONTROL * factor)}px`],
  ])

/** All tokens as CSS variables: `--primary`, `--font-body`, `--line-body`, `--z-popup`, `--chart-1` … */
export function themeCss(): string {
  const fixed = declarations([
    ['font-stack', fontStack],
    ['font-rare', rareCharacterStack],
    ...Object.entries(layers).map(([name, z]) => [`z-${name}`, z] as const),
    ['radius-card', '6px'],
    ['radius-control', '4px'],
  ])
  return [
    `:root{${fixed}${sizes(1)}${colours(light, chartSeries.light)}color-scheme:light}`,
    `@media screen{:root[data-theme=dark]{${colours(dark, chartSeries.dark)}color-scheme:dark}}`,
    `:root[data-theme=large]{${sizes(LARGE_FACTOR)}}`,
    ':root[data-theme=gray]{filter:grayscale(1)}',
  ].join('\n')
}

/** Puts the variables on the page once and marks the root with the theme in use. */
export function applyTheme(theme: ThemeName, doc: Document = document): void {
  if (!doc.getElementById('tokens')) {
    const style = doc.createElement('style')
    style.id = 'tokens'
    style.textContent = themeCss()
    doc.head.prepend(style)
  }
  doc.documentElement.dataset['theme'] = theme
}
