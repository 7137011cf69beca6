/** The states every component is shown in. */
export const STATES = ['default', 'hover', 'focus', 'error', 'disabled', 'loading'] as const
export type State = (typeof STATES)[number]

export const stateLabels: Readonly<Record<State, string>> = {
  default: '默认',
  hover: '悬停',
  focus: '聚焦',
  error: '出错',
  disabled: '禁用',
  loading: '加载',
}

/** States without one of their own (a text field does not load) are left out, not drawn as the default. */
export const FIELD: readonly State[] = ['default', 'hover', 'focus', 'error', 'disabled']
export const CONTROL: readonly State[] = ['default', 'hover', 'focus', 'disabled']
