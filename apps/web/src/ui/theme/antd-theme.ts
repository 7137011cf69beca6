import { theme as antd, type ConfigProviderProps, type ThemeConfig } from 'antd'
import { antdIcons } from './antd-icons'
import { CONTROL, fontStack, LARGE_FACTOR, layers, type Palette, paletteOf, type ThemeName } from './tokens'

const components = (p: Palette, fontSize: number): NonNullable<ThemeConfig['components']> => ({
  Button: {
    defaultBorderColor: p['line-button'],
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 400,
  },
  Table: {
    headerBg: p['bg-subtle'],
    headerColor: p['text-secondary'],
    rowHoverBg: p['bg-hover'],
    rowSelectedBg: p['primary-soft'],
  },
  Tabs: { horizontalItemPadding: '9px 0', titleFontSize: fontSize },
  Tag: { borderRadiusSM: 4 },
  Checkbox: { borderRadiusSM: 3 },
  Segmented: {
    trackBg: p['line-divider'],
    itemColor: p['text-secondary'],
    itemHoverBg: 'transparent',
    itemActiveBg: 'transparent',
    itemSelectedBg: p['bg-container'],
    itemSelectedColor: p.primary,
  },
  Message: { contentBg: p['bg-elevated'] },
  // The word inside a switch that is off is read like any other.
  Switch: { colorTextQuaternary: p['text-tertiary'], colorTextTertiary: p['text-secondary'] },
})

const colours = (p: Palette): NonNullable<ThemeConfig['token']> => ({
  colorPrimary: p.primary,
  colorPrimaryHover: p['primary-hover'],
  colorPrimaryActive: p['primary-active'],
  colorPrimaryBg: p['primary-soft'],
  colorPrimaryText: p.primary,
  colorLink: p.primary,
  colorLinkHover: p['primary-hover'],
  colorLinkActive: p['primary-active'],
  colorInfo: p.primary,
  colorSuccess: p.success,
  colorError: p.danger,
  colorErrorBg: p['danger-soft'],
  colorWarning: p['warning-graphic'],
  colorWarningText: p.warning,
  colorWarningBg: p['warning-soft'],
  colorBgLayout: p['bg-layout'],
  colorBgContainer: p['bg-container'],
  colorBgContainerDisabled: p['bg-layout'],
  colorBgElevated: p['bg-elevated'],
  colorText: p['text-primary'],
  colorTextSecondary: p['text-secondary'],
  colorTextTertiary: p['text-tertiary'],
  colorTextPlaceholder: p['text-tertiary'],
  colorTextDescription: p['text-tertiary'],
  colorTextDisabled: p['text-disabled'],
  colorTextLightSolid: p['text-on-primary'],
  colorBorder: p['line-control'],
  colorBorderSecondary: p['line-divider'],
  colorSplit: p['line-divider'],
  controlItemBgActive: p['primary-soft'],
  controlItemBgHover: p['bg-hover'],
  controlOutline: p['focus-ring'],
  colorPrimaryBorder: p['focus-ring'],
})

/** antd mixes the main colours with the ground in dark; ours were measured and stay as they are. */
const exact =
  (name: ThemeName): NonNullable<ThemeConfig['algorithm']> =>
  (seed, map) => {
    const p = paletteOf(name)
    const derived = (name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm)(seed, map)
    return {
      ...derived,
      colorPrimary: p.primary,
      colorInfo: p.primary,
      colorLink: p.primary,
      colorSuccess: p.success,
      colorError: p.danger,
      colorWarning: p['warning-graphic'],
    }
  }

/** The antd theme of one of our themes; seeds and maps come from the token file, never from antd's own palette. */
export function antdTheme(name: ThemeName, motion = true): ThemeConfig {
  const p = paletteOf(name)
  const factor = name === 'large' ? LARGE_FACTOR : 1
  const fontSize = Math.round(14 * factor)
  return {
    algorithm: exact(name),
    token: {
      fontFamily: fontStack,
      motion,
      lineWidthFocus: 2,
      controlOutlineWidth: 2,
      fontSize,
      borderRadius: 4,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      controlHeight: Math.round(CONTROL * factor),
      controlHeightSM: Math.round(28 * factor),
      controlHeightLG: Math.round(40 * factor),
      ...colours(p),
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.2s',
      zIndexPopupBase: layers.popup,
    },
    components: components(p, fontSize),
  }
}

/** Everything else ConfigProvider needs to look and speak like the product; give `locale` beside it. */
export const antdDefaults = {
  ...antdIcons,
  button: { ...antdIcons.button, autoInsertSpace: false },
  componentSize: 'middle',
  form: { requiredMark: true, scrollToFirstError: true },
} satisfies ConfigProviderProps
