// @vitest-environment jsdom
import { dict, f } from '@zhujian/model'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useContext, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../data/api-error'
import { PendingContext, useReportPending } from './pending'
import { SchemaForm } from './schema-form'
import { KindsContext } from './kind'
import type { InputProps, Kind, Kinds } from './kind'
import { useSchemaForm } from './use-schema-form'
import type { SchemaFormControl, SchemaFormOptions } from './use-schema-form'

/** The plainest control a kind can have: enough to test what the form itself does. */
const plain: Kind = {
  cell: ({ value }) => <>{String(value ?? '—')}</>,
  input: ({ id, value, onChange, onBlur, invalid, required, describedBy }: InputProps) => (
    <input
      id={id}
      value={String(value ?? '')}
      aria-invalid={invalid}
      aria-required={required}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  ),
  search: null,
  toText: (value) => String(value ?? ''),
}
const kinds = new Proxy({}, { get: () => plain }) as Kinds

const fields = {
  name: f.text('工程名称', { max: 10 }),
  level: f.enum('隐患等级', dict({ general: [1, '一般'], major: [3, '重大'] })),
  mobile: f.text('联系电话', { format: 'mobile', optional: true }),
  note: f.text('整改说明', { optional: true }),
}
const held: { form: SchemaFormControl | null } = { form: null }
const control = () => held.form as SchemaFormControl
let onSubmit = vi.fn<SchemaFormOptions['onSubmit']>()

function Demo(props: Partial<SchemaFormOptions> & { readOnly?: boolean; waiting?: number }) {
  const { readOnly = false, waiting = 0, ...options } = props
  const form = useSchemaForm({ fields, items: ['name', 'level', 'mobile', 'note'], onSubmit, ...options })
  useEffect(() => {
    held.form = form
  })
  return (
    <KindsContext value={kinds}>
      <SchemaForm form={form} label="隐患" readOnly={readOnly} sections={[{ title: '基本信息', names: ['name', 'level'] }]}>
        <Waiting count={waiting} />
        <Stuck />
      </SchemaForm>
    </KindsContext>
  )
}
/** Stands for an upload of the field `note` that did not arrive. */
function Stuck() {
  const pending = useContext(PendingContext)
  return (
    <>
      <button onClick={() => pending?.report('note', 0, '“a.pdf”上传失败，请重试或移除')}>失败</button>
      <button onClick={() => pending?.report('note', 0)}>移除</button>
    </>
  )
}
function Waiting({ count }: { count: number }) {
  useReportPending('files', count)
  return null
}
const submit = (action?: string) => act(async () => control().submit(action))
const type = (label: RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

beforeEach(() => {
  onSubmit = vi.fn(async () => undefined)
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('schema form [S2-27]', () => {
  it('leads to no field that a choice has taken away', async () => {
    const { rerender } = render(<Demo />)
    await submit('下一步')
    expect(screen.getByText(/还有 2 处需要修改/)).toBeTruthy()
    rerender(<Demo items={['level', 'mobile', 'note']} />)
    expect(screen.getByText(/还有 1 处需要修改/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '工程名称' })).toBeNull()
  })

  it('asks what concerns the choice alone: an answer stays should it come back, and goes out with its choice only', async () => {
    const some = { ...fields, note: f.text('整改说明', { optional: true, onlyWith: { level: [3] } }) }
    render(<Demo fields={some} initial={{ name: '幸福里' }} />)
    expect(screen.queryByLabelText(/整改说明/)).toBeNull()
    act(() => control().set({ level: 3 }))
    type(/整改说明/, '立即停工')
    act(() => control().set({ level: 1 }))
    expect(screen.queryByLabelText(/整改说明/)).toBeNull()
    await submit()
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ level: 1, note: null })
    act(() => control().set({ level: 3 }))
    expect(screen.getByLabelText<HTMLInputElement>(/整改说明/).value).toBe('立即停工')
  })

  it('says with what it refuses itself what else would be refused, once, and does not send it', async () => {
    const further = vi.fn(async () => [
      { field: 'name', message: '该工程已登记' },
      { field: 'mobile', message: '与登记不符' },
      { field: '_', message: '同类申请在办' },
    ])
    render(<Demo further={further} />)
    await submit('下一步')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(control().problems.map(({ field, message }) => [field, message])).toEqual([
      ['name', '该选项为必填项'],
      ['level', '该选项为必选项'],
      ['mobile', '与登记不符'],
    ])
    expect(screen.getByText('同类申请在办')).toBeTruthy()
  })

  it('says the default messages, sums them up with ways to the fields, and goes to the first [S5-02]', async () => {
    render(<Demo />)
    await submit('下一步')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('该选项为必填项')).toBeTruthy()
    expect(screen.getByText('该选项为必选项')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('还有 2 处需要修改')
    expect(document.activeElement).toBe(screen.getByLabelText(/工程名称/))
    fireEvent.click(screen.getByRole('button', { name: '隐患等级' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/隐患等级/))
  })

  it('judges a field when it is left, and an empty optional one passes [S5-02]', () => {
    render(<Demo />)
    fireEvent.blur(screen.getByLabelText(/联系电话/))
    expect(screen.queryByText(/手机号/)).toBeNull()
    type(/联系电话/, '1380571')
    fireEvent.blur(screen.getByLabelText(/联系电话/))
    const input = screen.getByLabelText(/联系电话/)
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain('手机号')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes back what it said of a field once the answer of another settles it', () => {
    render(<Demo rules={({ name, note }) => (!name && !note ? [{ field: 'note', message: '没有名称的请说明' }] : [])} />)
    fireEvent.blur(screen.getByLabelText(/整改说明/))
    expect(screen.getByText('没有名称的请说明')).toBeTruthy()
    type(/工程名称/, '幸福里')
    fireEvent.blur(screen.getByLabelText(/工程名称/))
    expect(screen.queryByText('没有名称的请说明')).toBeNull()
  })

  it('says nothing between the press and the release of a button: what is being clicked stays where it is', async () => {
    render(<Demo />)
    type(/联系电话/, '1380571')
    fireEvent.pointerDown(document.body)
    fireEvent.blur(screen.getByLabelText(/联系电话/))
    expect(screen.queryByText(/手机号/)).toBeNull()
    fireEvent.pointerUp(document.body)
    expect(await screen.findByText(/手机号/)).toBeTruthy()
  })

  it('tells readers of the screen what must be filled in, beside the star for the eye', () => {
    render(<Demo />)
    expect(screen.getByLabelText(/工程名称/).getAttribute('aria-required')).toBe('true')
    expect(screen.getByLabelText(/整改说明/).getAttribute('aria-required')).toBe('false')
  })

  it.each(['重置', '进入历史库', '退出历史库'])('skips validation for %s [S5-03]', async (action) => {
    render(<Demo />)
    await submit(action)
    expect(onSubmit).toHaveBeenCalledWith({}, action)
  })

  it('submits on Enter in an input [S5-04]', async () => {
    render(<Demo initial={{ name: '幸福里', level: 1 }} />)
    screen.getByLabelText(/工程名称/).focus()
    await act(async () => fireEvent.submit(screen.getByRole('form')))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('sends one request for five clicks in a row (T9)', async () => {
    let finish = (): void => undefined
    onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<Demo initial={{ name: '幸福里', level: 1 }} />)
    await act(async () => {
      for (let i = 0; i < 5; i += 1) void control().submit('提交')
    })
    expect(onSubmit).toHaveBeenCalledOnce()
    await act(async () => finish())
    expect(control().submitting).toBe(false)
  })

  it("puts the server's complaints on their fields and the rest above the form, and keeps what was typed", async () => {
    const refusal = [
      { field: 'name', message: '工程名称重复' },
      { field: 'version', message: '缺少版本号' },
    ]
    const error = new ApiError('填写内容有误', { code: 400, problem: 'invalid', fields: refusal })
    onSubmit = vi.fn(() => Promise.reject(error))
    render(<Demo initial={{ level: 1 }} />)
    type(/工程名称/, '幸福里')
    await submit()
    expect(error.shown).toBe(true)
    expect(screen.getByText('工程名称重复')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('缺少版本号')
    expect(screen.getByLabelText<HTMLInputElement>(/工程名称/).value).toBe('幸福里')
    expect(control().dirty).toBe(true)
  })

  it('has shown nothing of a refusal that comes when it is gone: somebody else tells it', async () => {
    const error = new ApiError('数据已被他人修改', { code: 0, problem: 'stale' })
    let refuse = () => undefined as void
    onSubmit = vi.fn(() => new Promise((_resolve, reject) => void (refuse = () => reject(error))))
    const view = render(<Demo initial={{ name: '幸福里', level: 1 }} />)
    await act(async () => void control().submit())
    view.unmount()
    await act(async () => refuse())
    expect(error.shown).toBe(false)
  })

  it('says which row and column of a detail table it means', async () => {
    const lines = { rows: f.lines('明细', { count: f.integer('数量') }) }
    render(<Demo fields={lines} items={['rows']} initial={{ rows: [{ count: 1 }, { count: '约三' }] }} />)
    await submit()
    expect(screen.getByText('第 2 行数量：请填写整数')).toBeTruthy()
    expect(screen.getByRole('button', { name: '明细 · 第 2 行数量' })).toBeTruthy()
  })

  it('asks for the fields of a step although they may be empty otherwise', async () => {
    render(<Demo initial={{ name: '幸福里', level: 1 }} required={['note']} />)
    await submit('提交整改')
    expect(control().problems).toEqual([{ field: 'note', message: '该选项为必填项' }])
  })

  it('runs the cross-field rules once the fields are sound', async () => {
    const rules: SchemaFormOptions['rules'] = (row) =>
      row['level'] === 3 && !row['note'] ? [{ field: 'note', message: '重大隐患必须说明' }] : []
    render(<Demo initial={{ name: '幸福里', level: 3 }} rules={rules} />)
    await submit()
    expect(screen.getByText('重大隐患必须说明')).toBeTruthy()
  })

  it('waits for files under way and says how many (T4)', async () => {
    const view = render(<Demo initial={{ name: '幸福里', level: 1 }} waiting={2} />)
    await act(async () => void control().submit())
    expect(screen.getByText('还有 2 个文件上传中')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
    await act(async () => view.rerender(<Demo initial={{ name: '幸福里', level: 1 }} waiting={0} />))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('does not leave a file out that did not arrive: says which, goes there, and lets go once it is dealt with', async () => {
    render(<Demo initial={{ name: '幸福里', level: 1 }} />)
    fireEvent.click(screen.getByRole('button', { name: '失败' }))
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('“a.pdf”上传失败，请重试或移除')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/整改说明/))
    fireEvent.click(screen.getByRole('button', { name: '移除' }))
    expect(screen.queryByText('“a.pdf”上传失败，请重试或移除')).toBeNull()
    await submit()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('is clean again after a save', async () => {
    render(<Demo initial={{ level: 1 }} />)
    type(/工程名称/, '幸福里')
    expect(control().dirty).toBe(true)
    await submit()
    expect(control().dirty).toBe(false)
  })

  it('shows a list of terms, not disabled inputs, when it is only to be read', () => {
    render(<Demo initial={{ name: '幸福里' }} readOnly />)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('幸福里')).toBeTruthy()
  })

  it('shows the rows of a printed form from the start, asks for them where they are asked, and says nothing of them where nobody wrote', async () => {
    const sheet = f.lines(
      '监督评分',
      { item: f.text('评价表'), score: f.text('得分', { optional: true }) },
      {
        optional: true,
        preset: [{ item: 'A-1' }, { item: 'A-2' }] as never,
        max: 2,
      },
    )
    const printed = { fields: { sheet }, items: ['sheet'] }
    const { unmount } = render(<Demo {...printed} />)
    expect(control().values['sheet']).toEqual([{ item: 'A-1' }, { item: 'A-2' }])
    await submit()
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ sheet: null })
    act(() => control().set({ sheet: [{ item: 'A-1', score: '85' }, { item: 'A-2' }] }))
    await submit()
    expect(onSubmit.mock.calls[1]?.[0]).toMatchObject({ sheet: [{ item: 'A-1', score: '85' }, { item: 'A-2' }] })
    unmount()
    render(<Demo {...printed} required={['sheet']} />)
    await submit()
    expect(onSubmit.mock.calls[2]?.[0]).toMatchObject({ sheet: [{ item: 'A-1' }, { item: 'A-2' }] })
  })
})
