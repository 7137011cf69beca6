import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { type Figure, median } from '../figure'
import { frames } from './clock'
import { type BrowserStage, slowDown } from './session'

/** A home connection of a district office: 10 Mbit/s, 40 ms, a quarter of the processor. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const SLOWER = 4
const KB = 1024
const PERSON = 'city_admin'

declare global {
  interface Window {
    benchShownAt?: number
    benchPaints?: { largest: number; largestTag: string; shift: number }
  }
}

/** Largest Contentful Paint and layout shifts, watched from before the first byte. */
const watchPaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { largest: 0, largestTag: '', shift: 0 }
    window.benchPaints = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
        seen.largest = entry.startTime
        seen.largestTag = entry.element?.closest('form, #root, body')?.tagName ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Bytes of one file as the server sends it to whoever takes gzip. */
const gzippedBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

interface Loaded {
  /** kB of scripts, gzipped. */
  readonly kb: number
  /** What the scripts are without compression, in kB. */
  readonly plainKb: number
}

/** Notes the moment the frame with the first `shown` was painted. */
const watchFirst = (page: Page, shown: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      look.disconnect()
      requestAnimationFrame(() => {
        window.benchShownAt = performance.now()
      })
    })
    look.observe(document, { childList: true, subtree: true })
  }, shown)

/** In the page: addresses of the scripts that had come by that moment. */
function scriptsByThen(): string[] {
  const shownAt = window.benchShownAt
  if (shownAt === undefined) throw new Error('nothing was shown')
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = entries.filter(
    ({ name, responseEnd }) => /\.m?js(\?|$)/.test(name) && responseEnd > 0 && responseEnd <= shownAt,
  )
  return [...new Set(scripts.map(({ name }) => name))]
}

/** Loads an address in a new profile and adds up the scripts that had come when `shown` was there. */
async function scriptsOf(
  stage: BrowserStage,
  address: string,
  shown: string,
  before?: (page: Page) => Promise<unknown>,
): Promise<Loaded> {
  const page = await (await stage.context()).newPage()
  await before?.(page)
  await watchFirst(page, shown)
  await page.goto(address)
  await expect(page.locator(shown).first()).toBeVisible()
  const came = await page.evaluate(scriptsByThen)
  const sizes = await Promise.all(came.map(gzippedBytes))
  const plain = await Promise.all(came.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength))
  await page.context().close()
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0) / KB
  return { kb: sum(sizes), plainKb: sum(plain) }
}

interface Painted {
  readonly largest: number
  readonly shift: number
  readonly tag: string
}

/** One cold load on the slow profile. */
async function paint(stage: BrowserStage, address: string, shown: string): Promise<Painted> {
  const page = await (await stage.context()).newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await slowDown(page, SLOWER)
  await watchPaints(page)
  await page.goto(address)
  await expect(page.locator(shown).first()).toBeVisible()
  await frames(page, 30)
  const { largest, shift, largestTag } = await page.evaluate(
    () => window.benchPaints ?? { largest: Number.NaN, shift: Number.NaN, largestTag: '' },
  )
  await page.context().close()
  return { largest, shift, tag: largestTag }
}

/** A bare page whose script is as heavy as ours on the wire and in the parser, and ends by writing a form. */
async function serveBare({ kb, plainKb }: Loaded): Promise<Server> {
  const noise = randomBytes(Math.round(kb * KB * 0.73)).toString('base64')
  const rest = 'a'.repeat(Math.max(0, Math.round(plainKb * KB) - noise.length))
  const form = '<form><h1>登录</h1><p>账号 <input></p><p>密码 <input type=password></p><button>登录</button></form>'
  const script = gzipSync(`globalThis.ballast=["${noise}","${rest}"];document.body.innerHTML='${form}'`)
  const page =
    '<!doctype html><html lang="zh"><head><meta charset="utf-8"></head><body><script src="/bare.js"></script></body></html>'
  const server = createServer((request, response) => {
    if (request.url !== '/bare.js') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const LOGIN = '/#/login'
const FORM = 'input[type=password]'

/** Scripts of the login page and of the home page to its first figure, and how soon the form stands still. */
export async function measureFirstLoad(stage: BrowserStage): Promise<Figure[]> {
  const token = await stage.product.token(PERSON)
  const withToken = (page: Page) => page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const login = await scriptsOf(stage, LOGIN, FORM)
  const home = await scriptsOf(stage, '/#/index', '.zj-kpi-value', withToken)
  const bare = await serveBare(login)
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
  const complaints: string[] = []
  const ours: Painted[] = []
  const theirs: Painted[] = []
  for (let round = 0; round <= stage.rounds; round += 1) {
    ours.push(await paint(stage, LOGIN, FORM))
    theirs.push(await paint(stage, bareUrl, FORM))
    console.log(
      `  login ${ours.at(-1)?.largest.toFixed(0)} : ${theirs.at(-1)?.largest.toFixed(0)} ms, shift ${ours.at(-1)?.shift.toFixed(4)}`,
    )
  }
  bare.close()
  const counted = ours.slice(1)
  if (counted.some(({ largest }) => !(largest > 0))) complaints.push('no largest paint was seen')
  const figure = (name: string, unit: string, values: readonly number[], most: number): Figure => ({
    name: `browser: ${name}`,
    rows: stage.projects,
    unit,
    ours: values,
    baseline: null,
    goal: { most },
    complaints,
  })
  return [
    figure('scripts of the login page, gzipped', 'kB', [login.kb], 150),
    figure('scripts to the first figure of /index, gzipped', 'kB', [home.kb], 400),
    {
      ...figure(
        'LCP of the login form, 10 Mbit/s, 40 ms, CPU ÷ 4',
        'ms',
        counted.map(({ largest }) => largest),
        1000,
      ),
      baseline: { name: 'a bare form after a script as heavy', values: theirs.slice(1).map(({ largest }) => largest) },
      judged: 'ours',
      note: `the largest paint is in ${[...new Set(counted.map(({ tag }) => tag.toLowerCase()))].join()}; median ${median(counted.map(({ largest }) => largest)).toFixed(0)} ms`,
    },
    figure(
      'CLS of the login page',
      '',
      counted.map(({ shift }) => shift),
      0.02,
    ),
  ]
}
