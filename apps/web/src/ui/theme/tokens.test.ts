import { describe, expect, it } from 'vitest'
import { themeCss } from './css-text'
import { chartSeries, dark, light, type Palette, type TokenName } from './tokens'

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const textPairs: [TokenName, TokenName][] = [
  ['text-primary', 'bg-container'],
  ['text-primary', 'bg-layout'],
  ['text-secondary', 'bg-container'],
  ['text-secondary', 'bg-subtle'],
  ['text-tertiary', 'bg-container'],
  ['text-tertiary', 'bg-layout'],
  ['primary', 'bg-container'],
  ['primary', 'menu-selected'],
  ['text-on-primary', 'primary'],
  ['text-on-primary', 'primary-hover'],
  ['success', 'bg-container'],
  ['danger', 'bg-container'],
  ['danger', 'danger-soft'],
  ['warning', 'bg-container'],
  ['warning', 'warning-soft'],
  ['offline', 'bg-container'],
  ['header-text', 'header-bg'],
  ['header-idle', 'header-bg'],
  ['header-idle', 'header-field'],
  ['badge-text', 'badge-fill'],
  ['tag-default-text', 'tag-default-fill'],
  ['tag-success-text', 'tag-success-fill'],
  ['tag-danger-text', 'tag-danger-fill'],
  ['tag-warning-text', 'tag-warning-fill'],
]

describe.each([
  ['light', light as Palette, chartSeries.light],
  ['dark', dark, chartSeries.dark],
] as const)('%s tokens', (_name, palette, series) => {
  it.each(textPairs)('%s on %s reads at 4.5:1 or better', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it('control edges and the focus ring stand out at 3:1 or better', () => {
    for (const edge of ['line-control', 'focus-ring', 'warning-graphic'] as const) {
      expect(contrast(palette[edge], palette['bg-container'])).toBeGreaterThanOrEqual(3)
    }
  })
  it('chart series stand out from the card at 3:1 or better', () => {
    for (const colour of series) expect(contrast(colour, palette['bg-container'])).toBeGreaterThanOrEqual(3)
  })
})

describe('CSS variables', () => {
  it('print is always light: the dark set applies to screens only', () => {
    expect(themeCss()).toContain('@media screen{:root[data-theme=dark]')
  })
  it('large type is 1.15 times the body size', () => {
    expect(themeCss()).toMatch(/data-theme=large\]\{.*--font-body:16px/)
  })
})
