// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FileStack } from '../cells/file-stack'
import { closePreview, usePreview } from '../preview/preview-store'
import { FileGroups } from './file-groups'

afterEach(() => {
  cleanup()
  closePreview()
})

const groups = [{ code: 'A', label: '证照', items: [{ code: 'A1', label: '施工许可证', required: true }] }]
const stored = (name: string, scan: number) => ({ id: scan, path: `2026/11/${name}`, name, item: 'A1', status: 1, scan })
const previewed = () => usePreview.getState().files.map((file) => file.name)

describe('what the virus scanner says of stored files', () => {
  it('is said in the row of each file; only files that passed are opened', () => {
    render(<FileGroups groups={groups} files={[stored('甲.pdf', 1), stored('乙.pdf', 3), stored('丙.pdf', 2)]} />)
    expect(screen.getByText('病毒检查中')).toBeTruthy()
    expect(screen.getByText('病毒检查未通过')).toBeTruthy()
    for (const name of ['甲.pdf', '乙.pdf']) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '丙.pdf' }))
    expect(previewed()).toEqual(['丙.pdf'])
  })

  it('stands in the stack of a record instead of the files it holds back', () => {
    const infos = [
      { path: 'a/1.pdf', name: '甲.pdf', scan_state: 2 },
      { path: 'a/2.pdf', name: '乙.pdf', scan_state: 3 },
      { path: 'a/3.pdf', name: '丙.pdf', scan_state: 3 },
    ]
    render(<FileStack value="a/1.pdf,a/2.pdf,a/3.pdf" label="附件" infos={infos} />)
    expect(screen.getByText('病毒检查未通过 2 件')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '查看附件，第 1 个，共 1 个' }))
    expect(previewed()).toEqual(['甲.pdf'])
  })
})
