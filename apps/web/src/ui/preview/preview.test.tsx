// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fittedBox, turned, zoomed } from './image-stage'
import { downloadUrl, PreviewDialog } from './preview-dialog'
import { closePreview, openPreview, usePreview } from './preview-store'
import { decodeText } from './text-stage'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  closePreview()
  vi.unstubAllGlobals()
})

const file = (name: string) => ({ name, url: `/files/2026/11/k/${name}` })
const open = (...names: string[]) => {
  openPreview(names.map(file))
  render(<PreviewDialog />)
}

describe('viewer [S4-10]', () => {
  it('shows a picture and steps through the series by arrow keys', () => {
    open('一.png', '二.jpg')
    expect(screen.getByRole('img', { name: '一.png' })).toBeTruthy()
    act(() => void fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowRight' }))
    expect(screen.getByRole('img', { name: '二.jpg' })).toBeTruthy()
  })

  it.each(['a.doc', 'a.docx', 'a.xls', 'a.xlsx', 'a.xlsm', 'a.ppt', 'a.pptx'])(
    'offers %s for download with the reason',
    (name) => {
      open(name)
      expect(screen.getByText('办公文档暂不支持在线预览，请下载后用本机软件打开')).toBeTruthy()
      expect(screen.getByRole('button', { name: `下载 ${name}` })).toBeTruthy()
    },
  )

  it('plays video and sound by the browser itself', () => {
    open('巡查.mp4')
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/files/2026/11/k/巡查.mp4')
  })

  it('says why a picture does not show', () => {
    open('一.png')
    fireEvent.error(screen.getByRole('img', { name: '一.png' }))
    expect(screen.getByText(/图片无法显示/)).toBeTruthy()
  })

  it('reads text as text', async () => {
    vi.stubGlobal('fetch', async () => new Response('<img src=x onerror=alert(1)>'))
    open('说明.txt')
    await act(async () => undefined)
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('pre img')).toBeNull()
  })

  it('closes', () => {
    open('一.png')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(usePreview.getState().files).toEqual([])
  })
})

describe('looking at a picture', () => {
  it('zooms in steps and stops at the ends', () => {
    expect([zoomed(1, 1), zoomed(1, -1), zoomed(4, 1), zoomed(0.25, -1)]).toEqual([1.25, 0.75, 4, 0.25])
  })

  it('turns by quarters both ways', () => {
    expect([turned(0, -90), turned(270, 90)]).toEqual([270, 0])
  })

  it('fits a picture lying on its side into the height of the stage', () => {
    expect(fittedBox({ width: 800, height: 600 }, { scale: 1, rotation: 90 })).toEqual({ width: 600, height: 800 })
  })
})

it('downloads under the own name from this origin, and leaves other stores alone', () => {
  expect(downloadUrl('/files/a/1.pdf')).toBe('/files/a/1.pdf?download=1')
  expect(downloadUrl('https://store.example/1.pdf?sig=x')).toBe('https://store.example/1.pdf?sig=x')
})

it('reads UTF-8 and GB 18030', () => {
  expect(decodeText(new TextEncoder().encode('施工日志'))).toBe('施工日志')
  expect(decodeText(new Uint8Array([0xca, 0xa9, 0xb9, 0xa4]))).toBe('施工')
})
