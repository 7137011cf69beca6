// @vitest-environment jsdom
import type { ArrangedDay } from '@zhujian/domain/calendar/holidays'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CalendarMonth } from './calendar-month'

afterEach(cleanup)

const arranged = new Map<string, ArrangedDay>([
  ['2026-02-14', { day_on: '2026-02-14', kind: 'on', name: '春节调休' }],
  ['2026-02-16', { day_on: '2026-02-16', kind: 'off', name: '春节' }],
])
const show = (onChoose?: (date: string) => void) =>
  render(<CalendarMonth month="2026-02" arranged={arranged} today="2026-02-10" onChoose={onChoose} />)
const day = (name: RegExp) => screen.getByRole('button', { name })

it('says of every day its weekday and whether it is worked, in words', () => {
  show(() => undefined)
  expect(screen.getAllByRole('button')).toHaveLength(28)
  expect(screen.getAllByRole('row')).toHaveLength(7)
  day(/^2026-02-14 星期六，上班，春节调休$/)
  day(/^2026-02-16 星期一，放假，春节$/)
  day(/^2026-02-10 星期二，按星期，今天$/)
  day(/^2026-02-01 星期日，按星期$/)
})

it('is one stop of the tabulator, and arrows move by days and weeks', () => {
  const onChoose = vi.fn()
  show(onChoose)
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(stops).toEqual([day(/^2026-02-10/)])
  stops[0]?.focus()
  const press = (key: string) => document.activeElement && fireEvent.keyDown(document.activeElement, { key })
  press('ArrowRight')
  press('ArrowDown')
  expect(document.activeElement).toBe(day(/^2026-02-18/))
  press('End')
  press('ArrowRight')
  expect(document.activeElement).toBe(day(/^2026-02-28/))
  press('Home')
  expect(document.activeElement).toBe(day(/^2026-02-01/))
  fireEvent.click(day(/^2026-02-16/))
  expect(onChoose).toHaveBeenCalledWith('2026-02-16')
})

it('cannot be changed by those who only look', () => {
  show()
  expect(screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
})
