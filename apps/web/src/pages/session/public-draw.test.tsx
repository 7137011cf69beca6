// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageProps } from '../../data/tab'
import PublicDrawPage from './public-draw.page'

const CODE = 'Abcdefghij-_0123456789'
const open = (query: PageProps['query'] = {}) =>
  render(<PublicDrawPage {...({ query, path: '/publicDraw' } as unknown as PageProps)} />)
const enter = (text: string) => {
  fireEvent.change(screen.getByLabelText('公开查验码或网址'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
}
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '#/publicDraw')
})

test('a citizen enters the code that was made public, or pastes the address (国办发〔2015〕58号)', () => {
  open()
  enter(CODE)
  expect(location.hash).toBe(`#/publicDraw?code=${CODE}`)
  history.replaceState(null, '', '#/publicDraw')
  enter(` https://zj.example.gov.cn/#/publicDraw?code=${CODE} `)
  expect(location.hash).toBe(`#/publicDraw?code=${CODE}`)
})

test('what is no code is said where it was entered', () => {
  open()
  enter('SSJ2026110001')
  expect(screen.getByText(/^查验码为 22 位/)).toBeTruthy()
  expect(location.hash).not.toContain('code=')
})
