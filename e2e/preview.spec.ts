import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Caller, callerOf, origin } from './api'
import {
  compoundFile,
  damagedDocx,
  hostileDocx,
  lockedPdf,
  longDocx,
  noticeDocx,
  picturePng,
  registerXlsx,
  reportPdf,
  toneWav,
  trainingPptx,
  unplayableMp4,
} from './documents'
import { enter } from './enter'
import { macroXlsm, registerXls } from './old-office'
import { PASSWORD } from './people'
import { emptyDraft } from './project'

/** An address that must never be asked for. */
const CANARY = 'http://canary.invalid'

interface Watch {
  outside: string[]
  errors: string[]
}

/** Cuts the browser off from every host but ours and notes what it tried. */
async function cutOff(page: Page): Promise<Watch> {
  const watch: Watch = { outside: [], errors: [] }
  page.on('console', (message) => message.type() === 'error' && watch.errors.push(message.text()))
  page.on('pageerror', ({ message }) => watch.errors.push(message))
  await page.context().route(
    (url) => url.origin !== origin && !['data:', 'blob:', 'about:'].includes(url.protocol),
    (route) => {
      watch.outside.push(route.request().url())
      return route.abort()
    },
  )
  return watch
}

type Sample = readonly [name: string, content: Uint8Array]

/** A draft whose only files are these, in this order. */
async function draftWith(owner: Caller, samples: readonly Sample[]): Promise<number> {
  const { id } = await emptyDraft(owner)
  for (const [title, content] of samples) {
    const file = await owner.upload(title, content)
    await owner.done('/api/project/engineering_file/pc/add', { engineering_id: id, group_code: 'G1', title, file })
  }
  return id
}

/** Opens the viewer on the first file of the draft. */
async function view(page: Page, samples: readonly Sample[]): Promise<Locator> {
  const id = await draftWith(await callerOf('owner', PASSWORD), samples)
  await enter(page, 'owner')
  await page.goto(`/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`)
  await page.locator('.survey-rows').getByRole('button', { name: '查看', exact: true }).click()
  return page.getByRole('dialog')
}

const documentIn = (viewer: Locator) => viewer.frameLocator('iframe')

test('documents of every kind are shown with every outside host blocked [S4-10/docx, S4-10/xlsx, S4-10/pptx, S4-10/pdf] (T10)', async ({
  page,
}) => {
  // Readers of every kind are fetched one after another.
  test.setTimeout(180_000)
  const watch = await cutOff(page)
  const viewer = await view(page, [
    ['通知.docx', await noticeDocx()],
    ['台账.xlsx', await registerXlsx(10_000)],
    ['培训.pptx', await trainingPptx(['安全教育培训', '第二章 高处作业'])],
    ['报告.pdf', reportPdf(200)],
    ['照片.png', await picturePng(800, 600)],
    ['记事.txt', Buffer.from('施工日志：今日浇筑三层楼板\n')],
    ['录音.wav', toneWav()],
  ])

  await test.step('Word keeps its heading, table, picture and pages', async () => {
    const document = documentIn(viewer)
    await expect(document.getByText('关于开展安全生产检查的通知')).toHaveCSS('color', 'rgb(192, 0, 0)')
    await expect(document.getByRole('cell', { name: '深基坑支护' })).toBeVisible()
    await expect(document.locator('section.docx')).toHaveCount(2)
    const picture = document.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    await expect(viewer.getByText(/^1 \/ 7 · [\d.]+ KB$/)).toBeVisible()
  })

  await test.step('the document is printed from its frame', async () => {
    const body = documentIn(viewer).locator('body')
    await body.evaluate((element) => Object.assign(window, { print: () => element.setAttribute('data-printed', 'yes') }))
    await viewer.getByRole('button', { name: '打印' }).click()
    await expect(body).toHaveAttribute('data-printed', 'yes')
  })

  await test.step('keys work while the focus is inside the document', async () => {
    await documentIn(viewer).getByText('各有关单位').click()
    await page.keyboard.press('+')
    await expect(viewer.getByText('125%')).toBeVisible()
    await expect(documentIn(viewer).locator('body')).toHaveCSS('zoom', '1.25')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('heading', { name: '台账.xlsx' })).toBeVisible()
  })

  await test.step('Excel shows the first rows, says so, and keeps only the visible ones in the page', async () => {
    await expect(viewer.getByText('仅预览前 2000 行，完整内容请下载查看')).toBeVisible()
    await expect(viewer.getByRole('cell', { name: '施工机械台账' })).toBeVisible()
    expect(await viewer.getByRole('row').count()).toBeLessThan(120)
    const sheet = viewer.getByRole('region', { name: '台账.xlsx 机械台账' })
    await sheet.evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await expect(viewer.getByRole('cell', { name: '第 1998 号机械' })).toBeVisible()
    await viewer.getByRole('tab', { name: '说明' }).click()
    await expect(viewer.getByRole('cell', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  })

  await test.step('PowerPoint shows words and pictures of every slide', async () => {
    await viewer.getByRole('button', { name: '下一个' }).click()
    const document = documentIn(viewer)
    await expect(document.getByText('安全教育培训')).toBeVisible()
    await expect(document.getByText('第二章 高处作业')).toBeAttached()
    await expect(document.locator('img')).toHaveCount(2)
  })

  await test.step('a PDF of 200 pages draws only those near the visible part', async () => {
    await viewer.getByRole('button', { name: '下一个' }).click()
    await expect(viewer.getByRole('region', { name: '报告.pdf，共 200 页' })).toBeVisible()
    const drawn = () => viewer.locator('canvas').evaluateAll((all) => all.filter((one) => one.style.width !== '').length)
    await expect.poll(drawn).toBeGreaterThan(0)
    expect(await drawn()).toBeLessThan(12)
    await expect(viewer.getByRole('button', { name: '打印' })).toBeVisible()
  })

  await test.step('pictures turn, text is text, sound is played in parts', async () => {
    await page.keyboard.press('ArrowRight')
    const picture = viewer.getByRole('img', { name: '照片.png' })
    await expect(picture).toBeVisible()
    await page.keyboard.press('r')
    await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('施工日志：今日浇筑三层楼板')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const sound = viewer.locator('audio')
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(1, 1)
  })

  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: '查看', exact: true }).first()).toBeFocused()
  expect(watch).toEqual({ outside: [], errors: [] })
})

test('a hostile document reaches neither the page nor the network (T37, T10)', async ({ page }) => {
  const watch = await cutOff(page)
  const viewer = await view(page, [['恶意.docx', await hostileDocx(CANARY)]])
  const document = documentIn(viewer)
  await expect(document.getByText('<script>parent.hacked=1</script>')).toBeVisible()
  for (const words of ['点击领取', '外部链接']) await document.getByText(words).click()
  await expect(document.locator('iframe, object, embed, form, [onerror], a[href]')).toHaveCount(0)
  const frame = page.frames().find((one) => one.url() === 'about:srcdoc')
  const inside = await frame?.evaluate(async (address) => {
    const tried = async (what: () => unknown) => {
      try {
        await what()
        return 'done'
      } catch {
        return 'refused'
      }
    }
    const inline = globalThis.document.createElement('script')
    inline.textContent = 'window.inlineRan = true'
    globalThis.document.body.append(inline)
    return {
      origin: globalThis.origin,
      parent: await tried(() => window.parent.document.title),
      storage: await tried(() => window.localStorage.length),
      cookie: await tried(() => globalThis.document.cookie),
      network: await tried(() => fetch(`${address}/x`)),
      own: await tried(() => fetch('/version.json')),
      inline: 'inlineRan' in window,
    }
  }, CANARY)
  const refused = { parent: 'refused', storage: 'refused', cookie: 'refused', network: 'refused', own: 'refused' }
  expect(inside).toEqual({ origin: 'null', ...refused, inline: false })
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(watch.outside).toEqual([])
})

test('what cannot be shown says why and can be downloaded', async ({ page }) => {
  const viewer = await view(page, [
    ['损坏.docx', damagedDocx()],
    ['加密.xls', compoundFile('EncryptedPackage')],
    ['加密.pdf', lockedPdf()],
    ['旧版.doc', compoundFile('WordDocument')],
    ['监控.mp4', unplayableMp4()],
    ['改名.xlsx', await registerXlsx(3)],
  ])
  const expected = [
    '文件已损坏或格式不完整，无法预览，请下载后核对或联系上传人重新上传',
    '文件已加密，请下载后输入密码查看',
    '文件已加密，请下载后输入密码查看',
    '旧版 Office 格式（doc、ppt）不能直接预览，请下载后用本机软件打开，或另存为 docx、pptx 后重新上传',
    '当前浏览器不支持该视频的编码格式，请下载后用播放器查看',
  ]
  for (const [index, reason] of expected.entries()) {
    await expect(viewer.getByText(new RegExp(`^${index + 1} / 6`))).toBeVisible()
    await expect(viewer.getByText(reason)).toBeVisible()
    await expect(viewer.getByRole('button', { name: /^下载 / })).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: '下载', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('改名.xlsx')
})

const REGISTER = [
  ['编号', '名称'],
  ['001', '塔式起重机'],
]

test('workbooks of Excel 97 and those with macros are shown as tables, and nothing of them is run [S4-10/xls, S4-10/xlsm]', async ({
  page,
}) => {
  const watch = await cutOff(page)
  const viewer = await view(page, [
    ['旧台账.xls', registerXls('机械旧表', REGISTER)],
    ['带宏台账.xlsm', macroXlsm('机械宏表', REGISTER)],
  ])
  for (const [name, sheet] of [
    ['旧台账.xls', '机械旧表'],
    ['带宏台账.xlsm', '机械宏表'],
  ] as const) {
    await expect(viewer.getByRole('heading', { name })).toBeVisible()
    await expect(viewer.getByRole('region', { name: `${name} ${sheet}` })).toBeVisible()
    await expect(viewer.getByRole('cell', { name: '塔式起重机' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
  expect(watch).toEqual({ outside: [], errors: [] })
})

test('old Word and PowerPoint files, which this server turns into nothing else, say so and come whole as a download, as ruled for viewers outside [S4-10/doc, S4-10/ppt]', async ({
  page,
}) => {
  const watch = await cutOff(page)
  const files = [
    ['旧通知.doc', compoundFile('WordDocument')],
    ['旧培训.ppt', compoundFile('PowerPoint Document')],
  ] as const
  const viewer = await view(page, files)
  for (const [name, content] of files) {
    await expect(viewer.getByRole('heading', { name })).toBeVisible()
    await expect(viewer.getByText(/^旧版 Office 格式（doc、ppt）不能直接预览，请下载后用本机软件打开/)).toBeVisible()
    const download = page.waitForEvent('download')
    await viewer.getByRole('button', { name: `下载 ${name}` }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(name)
    expect(readFileSync(await saved.path()).equals(content)).toBe(true)
    await page.keyboard.press('ArrowRight')
  }
  expect(watch.outside).toEqual([])
})

/** A real recording, made by the browser that will play it. */
async function recordedWebm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 25; frame += 1) {
      pen?.fillRect(frame * 4, 0, 4, 100)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a video is played in ranges, the window does not grow while it plays, and the arrows belong to the player [S2-26/maximiseRefused] [S8-07/text]', async ({
  page,
}) => {
  await page.goto('/#/login')
  const recording = await recordedWebm(page)
  const ranges: number[] = []
  page.on('response', (response) => response.url().endsWith('.webm') && ranges.push(response.status()))
  const viewer = await view(page, [
    ['巡查.webm', recording],
    ['照片.png', await picturePng()],
  ])
  const video = viewer.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0)
  expect(await video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBeGreaterThan(0)
  expect(new Set(ranges)).toEqual(new Set([206]))
  await video.evaluate((player: HTMLVideoElement) => {
    Object.assign(player, { loop: true, muted: true })
    return player.play()
  })
  const before = await viewer.boundingBox()
  await viewer.getByRole('button', { name: '最大化' }).click()
  await expect(page.getByRole('region', { name: '提示', exact: true }).getByText('视频播放中，暂不支持缩放屏幕~')).toBeVisible()
  expect(await video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(false)
  expect(await viewer.boundingBox()).toEqual(before)
  await video.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^1 \/ 2/)).toBeVisible()
})

test('a long document fits a phone, every tool within the window', async ({ page }) => {
  const viewer = await view(page, [
    ['长文.docx', await longDocx(200)],
    [`${'很长的文件名'.repeat(20)}.png`, await picturePng()],
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  const document = documentIn(viewer)
  await expect(document.getByText('第 200 页正文')).toBeAttached()
  // The shell rearranges itself for the phone before the page is fitted anew.
  await expect.poll(() => document.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(1)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('button', { name: '向右旋转' })).toBeVisible()
  for (const tool of await viewer.getByRole('button').all()) {
    const box = await tool.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  }
})
