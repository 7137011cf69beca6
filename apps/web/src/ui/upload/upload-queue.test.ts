import { describe, expect, it } from 'vitest'
import { approvalToSend, statusToJudge } from './approval'
import { fileName, fileUrl, joinFiles, splitFiles } from './file-list'
import { countGroup, itemState, withItemPaths } from './group-files'
import { isFresh, nextTimestamp, uploadKey } from './upload-key'
import { emptyQueue, leftOut, PARALLEL, queueReducer, startable, stranded, underWay } from './upload-queue'
import type { QueueEvent } from './upload-queue'
import { refusalOf, sizeText } from './upload-rules'
import { judgeFiles, placed } from './use-uploader'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const run = (events: QueueEvent[]) => events.reduce(queueReducer, emptyQueue)
const five = { type: 'add', files: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ file: file(`${name}.pdf`) })) } as const

describe('upload queue', () => {
  it('starts three files at once and the next when one ends', () => {
    expect(startable(run([five])).map((task) => task.id)).toEqual([1, 2, 3])
    const busy = run([five, ...[1, 2, 3].map((id) => ({ type: 'started', id }) as const)])
    expect(startable(busy)).toEqual([])
    expect(PARALLEL).toBe(3)
    const ended = queueReducer(busy, { type: 'done', id: 2, path: '2026/11/k/1.pdf' })
    expect(startable(ended).map((task) => task.id)).toEqual([4])
  })

  it('keeps a failed file with its reason until it is retried', () => {
    const failed = run([five, { type: 'started', id: 1 }, { type: 'failed', id: 1, reason: '后端接口500异常' }])
    expect(failed.tasks[0]).toMatchObject({ state: 'failed', reason: '后端接口500异常' })
    const again = queueReducer(failed, { type: 'resume', id: 1 })
    expect(again.tasks[0]).toMatchObject({ state: 'waiting', percent: 0 })
    expect(again.tasks[0]).not.toHaveProperty('reason')
  })

  it('offers no retry for a file the server itself has judged', () => {
    const queue = run([five, { type: 'started', id: 1 }, { type: 'failed', id: 1, reason: '文件内容与扩展名不符', final: true }])
    expect(queue.tasks[0]).toMatchObject({ state: 'refused', reason: '文件内容与扩展名不符' })
  })

  it('never starts a refused file and does not let it stop the others', () => {
    const queue = run([
      { type: 'add', files: [{ file: file('空.pdf', 0), refusal: '文件内容不能为空' }, { file: file('a.pdf') }] },
    ])
    expect(startable(queue).map((task) => task.file.name)).toEqual(['a.pdf'])
    expect(queue.tasks[0]).toMatchObject({ state: 'refused', reason: '文件内容不能为空' })
    expect(queueReducer(queue, { type: 'resume', id: 1 }).tasks[0]?.state).toBe('refused')
  })

  it('counts what a submit must wait for', () => {
    const queue = run([
      five,
      { type: 'started', id: 1 },
      { type: 'done', id: 1, path: 'x/1.pdf' },
      { type: 'started', id: 2 },
      { type: 'failed', id: 2, reason: '断网' },
    ])
    expect(underWay(queue)).toBe(3)
  })

  it('never runs progress backwards and ignores news of a cancelled file', () => {
    const queue = run([
      five,
      { type: 'started', id: 1 },
      { type: 'progress', id: 1, percent: 60 },
      { type: 'progress', id: 1, percent: 40 },
    ])
    expect(queue.tasks[0]?.percent).toBe(60)
    const dropped = queueReducer(queueReducer(queue, { type: 'drop', id: 1 }), { type: 'done', id: 1, path: 'x/1.pdf' })
    expect(dropped.tasks.map((task) => task.id)).toEqual([2, 3, 4, 5])
  })

  it('pauses and resumes one file, keeps what is known of its progress, and lets late news of it pass by', () => {
    const moving = run([five, { type: 'started', id: 1 }, { type: 'progress', id: 1, percent: 60 }])
    const paused = queueReducer(moving, { type: 'pause', id: 1 })
    expect(paused.tasks[0]).toMatchObject({ state: 'paused', percent: 60 })
    expect(underWay(paused)).toBe(5)
    expect(startable(paused).map((task) => task.id)).toEqual([2, 3, 4])
    const late = [{ type: 'progress', id: 1, percent: 90 } as const, { type: 'done', id: 1, path: 'x/1.pdf' } as const]
    expect(late.reduce(queueReducer, paused)).toEqual(paused)
    const resumed = queueReducer(paused, { type: 'resume', id: 1 })
    expect(resumed.tasks[0]).toMatchObject({ state: 'waiting', percent: 60 })
    expect(queueReducer(resumed, { type: 'started', id: 1, goesOn: true }).tasks[0]).toMatchObject({ percent: 60 })
    expect(queueReducer(resumed, { type: 'started', id: 1 }).tasks[0]).toMatchObject({ percent: 0 })
  })

  it('keeps the place of a file whose line is cut and says why it stands still', () => {
    const cut = run([
      five,
      ...[1, 2, 3].map((id) => ({ type: 'started', id }) as const),
      { type: 'cut', id: 1, reason: '网络中断，恢复后自动续传' },
    ])
    expect(cut.tasks[0]).toMatchObject({ state: 'cut', reason: '网络中断，恢复后自动续传' })
    expect(startable(cut)).toEqual([])
    expect(queueReducer(cut, { type: 'started', id: 1 }).tasks[0]).not.toHaveProperty('reason')
  })

  it('counts the files that go nowhere by themselves', () => {
    const queue = run([
      { type: 'add', files: [{ file: file('空.pdf', 0), refusal: '文件内容不能为空' }, { file: file('a.pdf') }] },
      { type: 'started', id: 2 },
      { type: 'failed', id: 2, reason: '断网' },
    ])
    expect([stranded(queue), underWay(queue)]).toEqual([2, 0])
  })

  it('says which file a submit would leave out, and what to do with it; nothing while files are still moving', () => {
    const one = { type: 'add', files: [{ file: file('执照.pdf') }] } as const
    const started = { type: 'started', id: 1 } as const
    const moving = run([one, started])
    expect([leftOut(moving), leftOut(run([one, started, { type: 'done', id: 1, path: 'a/1.pdf' }]))]).toEqual([
      undefined,
      undefined,
    ])
    expect(leftOut(run([one, started, { type: 'failed', id: 1, reason: '断网' }]))).toBe('“执照.pdf”上传失败，请重试或移除')
    expect(leftOut(run([one, { type: 'pause', id: 1 }]))).toBe('“执照.pdf”已暂停上传，请继续或取消')
    const refused = { type: 'add', files: [{ file: file('安装.exe'), refusal: '不支持该类型' }] } as const
    expect(leftOut(run([refused]))).toBe('“安装.exe”不能上传，请移除')
    expect(leftOut(run([refused, refused]))).toBe('还有 2 个文件未上传，请逐个处理后再保存')
  })

  it('gives new files new numbers after old ones left', () => {
    const queue = run([five, { type: 'drop', id: 5 }, { type: 'add', files: [{ file: file('f.pdf') }] }])
    expect(queue.tasks.map((task) => task.id)).toEqual([1, 2, 3, 4, 6])
  })
})

describe('refusals [S5-07]', () => {
  it('refuses an empty file', () => {
    expect(refusalOf(file('施工许可证.pdf', 0), 'any')).toBe('文件内容不能为空')
  })

  it('takes the default types and refuses others by name', () => {
    for (const extension of ['gif', 'jpeg', 'png', 'JPG', 'pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx'])
      expect(refusalOf(file(`a.${extension}`), 'any')).toBeUndefined()
    for (const name of ['a.exe', 'a.html', 'a.svg', 'a']) expect(refusalOf(file(name), 'any')).toMatch(/^不支持该类型/)
    expect(refusalOf(file('a.pdf'), 'image')).toMatch(/^不支持该类型/)
  })

  it('tells every file beyond the limit, and empty ones take no place', () => {
    const judged = judgeFiles([file('1.pdf'), file('2.pdf', 0), file('3.pdf'), file('4.pdf')], 'any', 2, 999)
    expect(judged.map((each) => each.refusal)).toEqual([undefined, '文件内容不能为空', undefined, '最多只能上传999个文件'])
  })

  it('replaces in single-file mode and in place, otherwise appends', () => {
    expect(placed(['x/1.pdf'], 'x/2.pdf', { single: true })).toEqual(['x/2.pdf'])
    expect(placed(['x/1.pdf', 'x/2.pdf'], 'x/3.pdf', { single: false, replaces: 'x/1.pdf' })).toEqual(['x/3.pdf', 'x/2.pdf'])
    expect(placed(['x/1.pdf'], 'x/2.pdf', { single: false, replaces: 'gone/9.pdf' })).toEqual(['x/1.pdf', 'x/2.pdf'])
  })

  it('writes sizes for people', () => {
    expect([512, 1536, 5 * 1024 * 1024].map(sizeText)).toEqual(['512 B', '1.5 KB', '5.0 MB'])
  })
})

describe('keys and credentials [S7-41] [S4-08]', () => {
  it('extend the prefix by a timestamp, a dot and the extension', () => {
    expect(uploadKey('2026/11/abc/', 1_763_000_000_000, '施工 许可证.v2.PDF')).toBe('2026/11/abc/1763000000000.pdf')
  })

  it('never use one timestamp twice', () => {
    const now = Date.now() + 1_000_000
    expect(new Set([nextTimestamp(now), nextTimestamp(now), nextTimestamp(now - 5)]).size).toBe(3)
  })

  it('are used again until they are five minutes old', () => {
    expect(isFresh(1000, 1000 + 299_999)).toBe(true)
    expect(isFresh(1000, 1000 + 300_000)).toBe(false)
  })
})

describe('file lists [S3-23]', () => {
  it('keep entries with a slash and nothing else', () => {
    expect(splitFiles('2026/11/a/1.pdf, ,bad.pdf,2026/11/a/2.png')).toEqual(['2026/11/a/1.pdf', '2026/11/a/2.png'])
    expect(splitFiles(null)).toEqual([])
    expect(joinFiles(['a/1', 'b/2'])).toBe('a/1,b/2')
  })

  it('put the CDN host before relative paths only', () => {
    expect(fileUrl('2026/11/a/1.pdf', 'https://cdn.example/')).toBe('https://cdn.example/2026/11/a/1.pdf')
    expect(fileUrl('https://other.example/1.pdf', 'https://cdn.example')).toBe('https://other.example/1.pdf')
    expect(fileUrl('2026/11/a/1.pdf', '')).toBe('/files/2026/11/a/1.pdf')
    expect(fileUrl('/files/2026/11/a/1.pdf', undefined)).toBe('/files/2026/11/a/1.pdf')
    expect(fileName('2026/11/a/1.pdf?w=200')).toBe('1.pdf')
  })
})

describe('approval of a file [S4-06]', () => {
  it('maps 1 to 2 and leaves the rest', () => {
    expect([approvalToSend(1), approvalToSend('1'), approvalToSend('2'), approvalToSend('3')]).toEqual(['2', '2', '2', '3'])
  })

  it('has nothing to judge in a file the scanner has yet to see, and leaves a judged one as it is', () => {
    const at = (status: number, scan?: number | null) => statusToJudge({ status, scan })
    expect([at(1), at(1, null), at(1, 2), at(1, 1), at(2, 1), at(3, 1), at(1, 3)]).toEqual(['1', '1', '1', '0', '2', '3', '1'])
  })

  const item = { code: 'G101', label: '施工许可证', required: true }
  const stored = (path: string, status: number) => ({ path, name: path, item: 'G101', id: 1, status })

  it('lets the worst file speak for its document', () => {
    expect(itemState(item, [])).toBe('missing')
    expect(itemState({ ...item, required: false }, [])).toBe('empty')
    expect(itemState(item, [stored('a/1', 2), stored('a/2', 3)])).toBe('rejected')
    expect(itemState(item, [stored('a/1', 2), stored('a/2', 1)])).toBe('waiting')
    expect(itemState(item, [stored('a/1', 2)])).toBe('approved')
  })

  it('counts a rejected required document as not handed in', () => {
    const group = { code: 'G1', label: '许可', items: [item, { code: 'G102', label: '规划许可', required: false }] }
    expect(countGroup(group, [stored('a/1', 3)])).toEqual({ required: 1, present: 0, rejected: 1 })
  })

  it('keeps other documents in place when one changes and names the new file', () => {
    const files = [stored('a/1', 3), { path: 'b/1', name: '规划.pdf', item: 'G102' }]
    const next = withItemPaths(files, 'G101', ['a/9'], { path: 'a/9', name: '新许可证.pdf', size: 5 })
    expect(next.map((each) => [each.item, each.name])).toEqual([
      ['G101', '新许可证.pdf'],
      ['G102', '规划.pdf'],
    ])
    expect(next[0]).not.toHaveProperty('status')
  })
})
