// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../data/api-error'
import { ConfirmHost } from '../confirm-host'
import { closePreview, usePreview } from '../preview/preview-store'
import { antdDefaults } from '../theme/antd-theme'
import { FileStack } from './file-stack'
import { InputCell } from './input-cell'
import { SwitchCell } from './switch-cell'

let onSave = vi.fn<(value: unknown) => Promise<void>>()
const refuse = () => Promise.reject(new ApiError('数据已被他人修改，请刷新后重试', { code: 0, problem: 'stale' }))

beforeEach(() => {
  onSave = vi.fn(async () => undefined)
})
afterEach(() => {
  cleanup()
  closePreview()
})

const show = (node: React.ReactNode) =>
  render(
    <ConfigProvider {...antdDefaults}>
      {node}
      <ConfirmHost />
    </ConfigProvider>,
  )

describe('input cell', () => {
  const edit = (text: string) => {
    fireEvent.click(screen.getByRole('button', { name: '编辑备注' }))
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: text } })
  }

  it.each(['Enter', 'blur'])('saves on %s and says so', async (how) => {
    show(<InputCell label="备注" text="甲" onSave={onSave} />)
    edit('乙')
    await act(async () =>
      how === 'Enter'
        ? fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter' })
        : fireEvent.blur(screen.getByLabelText('备注')),
    )
    expect(onSave).toHaveBeenCalledExactlyOnceWith('乙')
    expect(screen.getByText('已保存')).toBeTruthy()
  })

  it('gives up on Escape, and an Enter of the input method saves nothing', () => {
    show(<InputCell label="备注" text="甲" onSave={onSave} />)
    edit('乙')
    fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Escape' })
    expect(onSave).not.toHaveBeenCalled()
    expect(screen.getByText('甲')).toBeTruthy()
  })

  it('sends nothing when nothing changed, and null when it was emptied', async () => {
    show(<InputCell label="备注" text="甲" onSave={onSave} />)
    edit('甲')
    await act(async () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter' }))
    expect(onSave).not.toHaveBeenCalled()
    edit('')
    await act(async () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter' }))
    expect(onSave).toHaveBeenCalledWith(null)
  })

  it('shows the old value again when the server refuses', async () => {
    onSave = vi.fn(refuse)
    show(<InputCell label="备注" text="甲" onSave={onSave} />)
    edit('乙')
    await act(async () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter' }))
    expect(screen.getByText('甲')).toBeTruthy()
    expect(screen.getByText('未保存')).toBeTruthy()
  })
})

describe('switch cell', () => {
  const knob = () => screen.getByRole('switch', { name: '账号状态' })

  it('switches on at once and off only after a question', async () => {
    const view = show(<SwitchCell label="账号状态" value={false} words={['正常', '禁用']} onSave={onSave} />)
    await act(async () => fireEvent.click(knob()))
    expect(onSave).toHaveBeenLastCalledWith(true)
    view.unmount()
    show(<SwitchCell label="账号状态" value words={['正常', '禁用']} onSave={onSave} />)
    await act(async () => fireEvent.click(knob()))
    expect(onSave).toHaveBeenCalledOnce()
    expect(screen.getByText('确定要将“账号状态”设为禁用吗')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '确定' })))
    expect(onSave).toHaveBeenLastCalledWith(false)
  })

  it('goes back when the server refuses', async () => {
    onSave = vi.fn(refuse)
    show(<SwitchCell label="账号状态" value={false} onSave={onSave} />)
    await act(async () => fireEvent.click(knob()))
    expect(knob().getAttribute('aria-checked')).toBe('false')
  })
})

describe('stack of files [S3-06]', () => {
  const five = [1, 2, 3, 4, 5].map((n) => `2026/11/k/${n}.png`).join(',')

  it('shows three and the number of the rest, and the viewer starts at the one clicked', () => {
    show(<FileStack value={five} label="隐患照片" />)
    expect(screen.getAllByRole('button')).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: '查看隐患照片，第 2 个，共 5 个' }))
    expect(usePreview.getState()).toMatchObject({ at: 1, files: { length: 5 } })
    fireEvent.click(screen.getByText('+2'))
    expect(usePreview.getState().at).toBe(3)
  })

  it('leaves out entries without a slash [S3-23]', () => {
    show(<FileStack value="bad.png,2026/11/k/1.png" label="照片" />)
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})
