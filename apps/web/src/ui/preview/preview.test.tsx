// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadUrl } from './download-file'
import { fittedBox, turned, zoomed } from './image-stage'
import { PreviewDialog } from './preview-dialog'
import { reasons } from './preview-reasons'
import { closePreview, openPreview, usePreview } from './preview-store'
import { decodeText } from './text-stage'
import { stubLayout } from '../browser-stubs'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MP4 = new TextEncoder().encode('\0\0\0\u0018ftypisom')
const text = (words: string) => new TextEncoder().encode(words)

type Content = Uint8Array<ArrayBuffer> | number

/** A store of files by name; a number is the status it answers with. */
let store: Record<string, Content> = {}

function answer(content: Content | undefined): Response {
  if (content === undefined || typeof content === 'number') return new Response(null, { status: content ?? 404 })
  if (content.length === 0) return new Response(null, { status: 416, headers: { 'content-range': 'bytes */0' } })
  const headers = { 'content-range': `bytes 0-${content.length - 1}/${content.length}` }
  return new Response(content, { status: 206, headers })
}

beforeEach(() => {
  store = { '一.png': PNG, '二.jpg': PNG, '巡查.mp4': MP4 }
  vi.stubGlobal('fetch', async (url: string) => answer(store[decodeURI(url).split('/').at(-1) ?? '']))
  stubLayout()
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
const press = (key: string) => act(() => void fireEvent.keyDown(screen.getByRole('toolbar'), { key }))

describe('viewer [S4-10]', () => {
  it('shows a picture with its size and steps through the series by arrow keys', async () => {
    open('一.png', '二.jpg')
    expect(await screen.findByRole('img', { name: '一.png' })).toBeTruthy()
    expect(screen.getByText('1 / 2 · 8 B')).toBeTruthy()
    press('ArrowRight')
    expect(await screen.findByRole('img', { name: '二.jpg' })).toBeTruthy()
    press('ArrowLeft')
    expect(await screen.findByRole('img', { name: '一.png' })).toBeTruthy()
  })

  it('zooms and turns by keys, and a new file starts afresh', async () => {
    open('一.png', '二.jpg')
    const picture = await screen.findByRole('img', { name: '一.png' })
    press('+')
    press('r')
    expect(screen.getByText('125%')).toBeTruthy()
    expect(picture.style.transform).toContain('rotate(90deg)')
    press('0')
    expect(screen.getByText('100%')).toBeTruthy()
    press('-')
    press('ArrowRight')
    expect(await screen.findByText('100%')).toBeTruthy()
  })

  it('plays video and sound by the browser itself, and leaves the arrows to the player', async () => {
    open('巡查.mp4', '一.png')
    const video = await screen.findByLabelText('巡查.mp4', { selector: 'video' })
    expect(video.getAttribute('src')).toBe('/files/2026/11/k/巡查.mp4')
    fireEvent.keyDown(video, { key: 'ArrowRight' })
    expect(usePreview.getState().at).toBe(0)
  })

  it('says that the browser has no decoder for a video, and offers the download', async () => {
    open('巡查.mp4')
    fireEvent.error(await screen.findByLabelText('巡查.mp4', { selector: 'video' }))
    expect(screen.getByText(reasons.video)).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载 巡查.mp4' })).toBeTruthy()
  })

  it('takes a video of which only the sound can be played for one that cannot be played', async () => {
    open('巡查.mp4')
    fireEvent(await screen.findByLabelText('巡查.mp4', { selector: 'video' }), new Event('loadedmetadata'))
    expect(screen.getByText(reasons.video)).toBeTruthy()
  })

  it('says why a picture does not show', async () => {
    open('一.png')
    fireEvent.error(await screen.findByRole('img', { name: '一.png' }))
    expect(screen.getByText(reasons.image)).toBeTruthy()
  })

  it.each([
    ['空.docx', new Uint8Array(), reasons.empty],
    ['没有.pdf', 404, reasons.missing],
    ['过期.pdf', 401, reasons.signedOut],
    ['断.pdf', 502, reasons.network],
    ['假.docx', text('这不是文档'), reasons.mismatch],
    ['假.png', text('这不是图片'), reasons.mismatch],
    ['图纸.dwg', text('AC1032'), reasons.other],
  ])('says of %s what is wrong with it', async (name, content, reason) => {
    store[name] = content
    open(name)
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('asks again after a broken connection', async () => {
    store['断.png'] = 502
    open('断.png')
    await screen.findByText(reasons.network)
    store['断.png'] = PNG
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('img', { name: '断.png' })).toBeTruthy()
  })

  it('shows a picture under the name of another kind as what it is', async () => {
    store['扫描.pdf'] = PNG
    open('扫描.pdf')
    expect(await screen.findByRole('img', { name: '扫描.pdf' })).toBeTruthy()
  })

  it('reads text as text', async () => {
    store['说明.txt'] = text('<img src=x onerror=alert(1)>')
    open('说明.txt')
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('pre img')).toBeNull()
  })

  it('puts the keyboard on the stage, not on the title bar whose arrows move the window', async () => {
    open('一.png')
    await screen.findByRole('img', { name: '一.png' })
    expect(document.activeElement?.className).toBe('zj-viewer-stage')
  })

  it('closes by its button and by Esc', async () => {
    open('一.png')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(usePreview.getState().files).toEqual([])
    cleanup()
    open('一.png')
    fireEvent.keyDown(document.body, { key: 'Escape' })
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

it('reads UTF-8, GB 18030 and UTF-16, also when the last character is cut', () => {
  expect(decodeText(new TextEncoder().encode('施工日志'))).toBe('施工日志')
  expect(decodeText(new TextEncoder().encode('施工日志').slice(0, -1))).toBe('施工日')
  expect(decodeText(new Uint8Array([0xca, 0xa9, 0xb9, 0xa4]))).toBe('施工')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xbd, 0x65]))).toBe('施')
})
