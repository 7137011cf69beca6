import { OVERLAY_Z_INDEX } from '@zhujian/model/constants'

/**
 * The one source of every colour, size and layer of the product (ux.md 2.1–2.5).
 * CSS variables (`css-text.ts`) and the antd theme (`antd-theme.ts`) are derived from it; contrast is proved in `tokens.test.ts`.
 */
export const light = {
  'bg-layout': '#f4f6f9',
  'bg-container': '#ffffff',
  'bg-elevated': '#ffffff',
  'bg-subtle': '#f6f8fb',
  'bg-hover': '#f2f5f9',
  'text-primary': '#1f2329',
  'text-secondary': '#4e5969',
  'text-tertiary': '#626d7d',
  'text-disabled': '#8f959e',
  'text-on-primary': '#ffffff',
  'line-divider': '#e3e7ed',
  'line-control': '#838c9b',
  'line-button': '#c3cad4',
  primary: '#1463d8',
  'primary-hover': '#0f5bd0',
  'primary-active': '#0b4fb8',
  'primary-soft': '#e8f1ff',
  success: '#1d7a34',
  danger: '#c8161d',
  'danger-soft': '#fdecec',
  warning: '#9a5b00',
  'warning-graphic': '#d06a00',
  'warning-soft': '#fff4e0',
  offline: '#5b6675',
  'focus-ring': '#0b4fb8',
  'header-bg': '#0e2a52',
  'header-text': '#ffffff',
  'header-idle': '#b9cbe6',
  'header-field': '#1c3f74',
  'header-line': '#33507f',
  'menu-selected': '#e8f1ff',
  'badge-text': '#c8161d',
  'badge-fill': '#fdecec',
  'tag-default-text': '#4e5969',
  'tag-default-fill': '#f2f4f7',
  'tag-success-text': '#1d7a34',
  'tag-success-fill': '#eaf7ee',
  'tag-danger-text': '#c8161d',
  'tag-danger-fill': '#fdecec',
  'tag-warning-text': '#8f5400',
  'tag-warning-fill': '#fff4e0',
  'alarm-4': '#c8161d',
  'alarm-3': '#d06a00',
  'alarm-2': '#9a5b00',
  'alarm-1': '#1463d8',
  'map-water': '#d3e2f1',
  'map-land': '#eceff1',
  'map-own': '#f7f8f4',
  'map-edge': '#b4bfcc',
  shadow: '0 6px 24px rgba(14, 34, 66, .18)',
} as const

export type TokenName = keyof typeof light
export type Palette = Readonly<Record<TokenName, string>>

export const dark: Palette = {
  'bg-layout': '#0f141b',
  'bg-container': '#171d26',
  'bg-elevated': '#1f2733',
  'bg-subtle': '#1d2530',
  'bg-hover': '#222b37',
  'text-primary': '#e6eaf0',
  'text-secondary': '#a9b2bf',
  'text-tertiary': '#8592a3',
  'text-disabled': '#5b6675',
  'text-on-primary': '#0b1626',
  'line-divider': '#2c3644',
  'line-control': '#66758a',
  'line-button': '#4a586b',
  primary: '#5b9bff',
  'primary-hover': '#7aaeff',
  'primary-active': '#8ab8ff',
  'primary-soft': '#14284a',
  success: '#5cc46a',
  danger: '#ff7875',
  'danger-soft': '#3a1a1c',
  warning: '#f2b13c',
  'warning-graphic': '#f2b13c',
  'warning-soft': '#35280f',
  offline: '#8592a3',
  'focus-ring': '#8ab8ff',
  'header-bg': '#121a26',
  'header-text': '#e6eaf0',
  'header-idle': '#a9b2bf',
  'header-field': '#1f2a3a',
  'header-line': '#3a4860',
  'menu-selected': '#14284a',
  'badge-text': '#ff8a87',
  'badge-fill': '#3a1a1c',
  'tag-default-text': '#a9b2bf',
  'tag-default-fill': '#222b37',
  'tag-success-text': '#5cc46a',
  'tag-success-fill': '#15301f',
  'tag-danger-text': '#ff8a87',
  'tag-danger-fill': '#3a1a1c',
  'tag-warning-text': '#f2b13c',
  'tag-warning-fill': '#35280f',
  'alarm-4': '#ff7875',
  'alarm-3': '#ffb454',
  'alarm-2': '#f2b13c',
  'alarm-1': '#5b9bff',
  'map-water': '#0c1a2c',
  'map-land': '#1b232d',
  'map-own': '#252e39',
  'map-edge': '#465365',
  // On a dark ground no shadow shows: what floats has an edge.
  shadow: '0 0 0 1px #4a586b, 0 6px 24px rgba(0, 0, 0, .5)',
}

/** Chart series in their fixed order; more than four also need a dash or a marker. */
export const chartSeries = {
  light: ['#1463d8', '#d06a00', '#0e8074', '#7a4fd0', '#c2347a', '#66740f', '#8c5a2b', '#5b6b7e'],
  dark: ['#4fa3ff', '#ffb454', '#3dd6c0', '#b49bff', '#ff8fb8', '#c4d04a', '#d9a679', '#9fb0c4'],
} as const

/** Type scale: [font size, line height] in px; `large` multiplies both by 1.15. */
export const type = { hint: [12, 20], body: [14, 22], card: [16, 24], page: [20, 28], kpi: [24, 32], hero: [30, 38] } as const
export const LARGE_FACTOR = 1.15
/** Height of inputs, selects and buttons in px. */
export const CONTROL = 32

export const fontStack =
  '-apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei", sans-serif'
/** Tail for names of persons and places: characters of CJK Extension B to G. */
export const rareCharacterStack = `${fontStack.replace(', sans-serif', '')}, "SimSun-ExtB", "HanaMinB", "Noto Serif CJK SC", sans-serif`

/** Overlay order. Dialogs and dropdowns at 1500 is [S9-04]. */
export const layers = { sticky: 10, header: 100, drawer: 1000, popup: OVERLAY_Z_INDEX, message: 1600, lock: 2000 } as const

/** Names stored under the key `theme`; `default` is [S3-03]. */
export const THEMES = ['default', 'dark', 'large', 'gray'] as const
export type ThemeName = (typeof THEMES)[number]
export const themeLabels: Record<ThemeName, string> = { default: '默认', dark: '深色', large: '大字版', gray: '灰色' }

export const isTheme = (value: unknown): value is ThemeName => THEMES.includes(value as ThemeName)
export const paletteOf = (theme: ThemeName): Palette => (theme === 'dark' ? dark : light)
