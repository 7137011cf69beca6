// @vitest-environment jsdom
import { f } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, useDraft } from '../../data/drafts'
import { setBaseAddress } from '../../data/client'
import { clearSession, keepSession, type SessionAnswer } from '../../data/session'
import { ConfirmHost } from '../confirm-host'
import { DraftNote, DraftOffer } from './draft-offer'
import { type FormDraft, useFormDraft } from './use-form-draft'
import { type LoadedForm, useSchemaForm } from './use-schema-form'

const fields = { name: f.text('姓名'), tel: f.text('电话', { optional: true }) }
const items = ['name', 'tel']
const signedIn = { token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer

let stored: { body: unknown; updated_at: number } | null
let sent: unknown[]
let answer: () => Promise<unknown>
const held: { form: LoadedForm | null } = { form: null }
const onRestore = vi.fn()

function Demo({ version, atOnce = false }: { version?: number; atOnce?: boolean }) {
  const kept = useDraft<FormDraft>('edit.person', '5')
  const form = useSchemaForm({ fields, items, initial: { name: '冯国平', tel: '' }, onSubmit: async () => kept.discard() })
  const draft = useFormDraft(form, kept, { version, onRestore, atOnce })
  useEffect(() => {
    held.form = form
  })
  return (
    <>
      <DraftOffer draft={draft} />
      <output data-testid="values">{JSON.stringify(form.values)}</output>
      <DraftNote dirty={form.dirty} savedAt={draft.savedAt} />
    </>
  )
}
const form = () => held.form as LoadedForm
const pass = (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms))
const values = () => JSON.parse(screen.getByTestId('values').textContent ?? '{}') as unknown
const type = (patch: Record<string, unknown>) => act(async () => form().set(patch))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  setBaseAddress('http://host')
  keepSession(signedIn)
  stored = null
  sent = []
  answer = async () => undefined
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Response(JSON.stringify({ code: 200, data: stored }))
    const { body } = JSON.parse(String(init.body)) as { body: unknown }
    sent.push(body)
    await answer()
    return new Response(JSON.stringify({ code: 200, data: {} }))
  })
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('draft of a form (T9)', () => {
  it('keeps what differs and what it was typed over, two seconds after the last key, and says so', async () => {
    render(<Demo version={3} />)
    await pass()
    await type({ name: '吴志强' })
    await pass(2100)
    expect(sent).toEqual([{ values: { name: '吴志强' }, base: { name: '冯国平' }, version: 3 }])
    expect(screen.getByText(/已自动保存 \d\d:\d\d:\d\d/)).toBeTruthy()
  })

  it('offers an earlier draft by its time, restores it, and tells what it was typed over', async () => {
    const updated_at = nowSeconds() - 60
    stored = { body: { values: { name: '吴志强' }, base: { name: '旧' }, version: 2 }, updated_at }
    render(<Demo version={3} />)
    await pass()
    fireEvent.click(screen.getByText(`恢复 ${formatInstant(updated_at, 'HH:mm')} 的草稿`))
    expect(values()).toEqual({ name: '吴志强', tel: '' })
    expect(onRestore).toHaveBeenCalledWith(expect.objectContaining({ version: 2 }))
    expect(screen.queryByText(/发现未提交的草稿/)).toBeNull()
  })

  it('keeps new input beside a draft that still waits for its answer, and restores under it', async () => {
    stored = { body: { values: { name: '吴志强', tel: '1' }, base: { name: '冯国平', tel: '' } }, updated_at: nowSeconds() }
    render(<Demo />)
    await pass()
    await type({ tel: '2' })
    await pass(2100)
    expect(sent.at(-1)).toMatchObject({ values: { name: '吴志强', tel: '2' } })
    fireEvent.click(screen.getByText(/^恢复/))
    expect(values()).toEqual({ name: '吴志强', tel: '2' })
  })

  it('asks nothing of a draft that says what the form says', async () => {
    stored = { body: { values: { name: '吴志强' }, base: { name: '冯国平' } }, updated_at: nowSeconds() }
    render(<Demo />)
    await pass()
    expect(screen.getByText(/^恢复/)).toBeTruthy()
    await type({ name: '吴志强' })
    expect(screen.queryByText(/^恢复/)).toBeNull()
  })

  it('puts the draft back at once where the form is opened to go on with it, keeps it, and begins anew when asked', async () => {
    const updated_at = nowSeconds() - 60
    stored = { body: { values: { name: '吴志强', tel: '1' }, base: { name: '冯国平', tel: '' } }, updated_at }
    render(
      <>
        <Demo atOnce />
        <ConfirmHost />
      </>,
    )
    await pass()
    expect(values()).toEqual({ name: '吴志强', tel: '1' })
    expect(screen.getByText(`已恢复 ${formatInstant(updated_at, 'HH:mm')} 的草稿`)).toBeTruthy()
    expect(screen.queryByText(/^恢复/)).toBeNull()
    await type({ tel: '2' })
    await pass(2100)
    expect(sent.at(-1)).toMatchObject({ values: { name: '吴志强', tel: '2' } })
    fireEvent.click(screen.getByRole('button', { name: '放弃，从头填写' }))
    await pass()
    fireEvent.click(screen.getByRole('button', { name: '从头填写' }))
    await pass()
    expect(values()).toEqual({ name: '冯国平', tel: '' })
    expect(sent.at(-1)).toBeNull()
    expect(screen.queryByText(/的草稿$/)).toBeNull()
  })

  it('asks first where the row has changed since the draft was typed', async () => {
    stored = { body: { values: { name: '吴志强' }, base: {}, version: 2 }, updated_at: nowSeconds() }
    render(<Demo atOnce version={3} />)
    await pass()
    expect(screen.getByText(/^恢复/)).toBeTruthy()
  })

  it('forgets a draft that is not wanted', async () => {
    stored = { body: { values: { name: '吴志强' }, base: {} }, updated_at: nowSeconds() }
    render(<Demo />)
    await pass()
    fireEvent.click(screen.getByText(/^放\s?弃$/))
    await pass()
    expect(sent).toEqual([null])
    expect(screen.queryByText(/^恢复/)).toBeNull()
  })

  it('forgets the draft after a save and when everything was taken back', async () => {
    render(<Demo />)
    await pass()
    await type({ name: '吴志强' })
    await pass(2100)
    await type({ name: '冯国平' })
    await pass()
    expect(sent.at(-1)).toBeNull()
    await type({ name: '何志远' })
    await pass(2100)
    await act(async () => void (await form().submit('保存')))
    await pass()
    expect(sent.at(-1)).toBeNull()
  })

  it('keeps trying to send what a server that was away has not taken', async () => {
    answer = () => Promise.reject(new TypeError('the server is away'))
    render(<Demo />)
    await pass()
    await type({ name: '吴志强' })
    await pass(2100)
    expect(screen.queryByText(/已自动保存/)).toBeNull()
    answer = async () => undefined
    await pass(10_100)
    expect(sent).toHaveLength(2)
    expect(screen.getByText(/已自动保存/)).toBeTruthy()
  })

  it('never lets an older body arrive after a newer one', async () => {
    let release = (): void => undefined
    answer = () => new Promise<void>((resolve) => (release = resolve))
    render(<Demo />)
    await pass()
    await type({ name: '吴志强' })
    await pass(2100)
    await act(async () => void form().submit('保存'))
    await pass()
    expect(sent).toHaveLength(1)
    answer = async () => undefined
    release()
    await pass()
    expect(sent).toHaveLength(2)
    expect(sent.at(-1)).toBeNull()
  })
})
