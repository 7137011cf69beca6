import { theme } from 'antd'
import { useMemo } from 'react'
import type { TableColumn } from './column'

/** px; widths of columns are measured for letters of this size. */
const MEASURED_FOR = 14

/** px: the head */
const LEAST_ACTIONS = 56

const nothing = () => null

function systemColumns<R>(picks: boolean, actionsAt: number): { first: TableColumn<R>[]; last: TableColumn<R>[] } {
  const check = {
    key: '$check',
    title: '',
    width: 40,
    whole: 0,
    pin: 'left',
    fixed: true,
    align: 'center',
    render: nothing,
  } as const
  const index = {
    key: '$index',
    title: '序号',
    width: 48,
    whole: 46,
    pin: 'left',
    fixed: true,
    align: 'center',
    render: nothing,
  } as const
  const width = Math.max(LEAST_ACTIONS, actionsAt)
  const actions = { key: '$actions', title: '操作', width, whole: width } as const
  const last = { ...actions, pin: 'right', fixed: true, render: nothing } as const
  return { first: picks ? [check, index] : [index], last: actionsAt > 0 ? [last] : [] }
}

/** Adds the box, the number and the actions around the list's own columns; what must not be cut follows the size of the letters. */
export function useSystemColumns<R>(
  columns: readonly TableColumn<R>[],
  picks: boolean,
  actionsAt: number,
): readonly TableColumn<R>[] {
  const { token } = theme.useToken()
  const factor = token.fontSize / MEASURED_FOR
  return useMemo(() => {
    const { first, last } = systemColumns<R>(picks, actionsAt)
    return [...first, ...columns, ...last].map((column) => {
      const whole = Math.ceil((column.whole ?? column.width) * factor)
      return { ...column, whole, width: Math.max(column.width, whole) }
    })
  }, [columns, picks, actionsAt, factor])
}
