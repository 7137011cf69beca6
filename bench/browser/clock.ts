import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    benchPaint?: Promise<number>
    benchEvents?: { name: string; duration: number; interactionId: number }[]
  }
}

/** Frames in which nothing was under way count as rest. */
const REST_FRAMES = 8

/** Waits inside the page until it has painted so many frames. */
export const frames = (page: Page, count = REST_FRAMES): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** Presses where the pointer already rests, so that what hovering starts is not counted. */
export async function press(target: Locator): Promise<void> {
  const page = target.page()
  await target.hover()
  await frames(page)
  await page.mouse.down()
  await page.mouse.up()
}

/**
 * Milliseconds from the click to the end of the first frame in which `shown` is on the page: the time stamp of the event, then
 * animation frames until it is there, then a message, which is delivered after that frame was painted.
 */
export async function clickToPaint(target: Locator, shown: string): Promise<number> {
  const page = target.page()
  await page.evaluate((selector) => {
    const isShown = () => {
      const found = document.querySelector(selector)
      return found !== null && found.getClientRects().length > 0
    }
    window.benchPaint = new Promise((resolve) => {
      const handleClick = (event: MouseEvent) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (!isShown()) return look()
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
            channel.port2.postMessage(null)
          })
        look()
      }
      addEventListener('click', handleClick, { capture: true, once: true })
    })
  }, shown)
  await press(target)
  return page.evaluate(() => window.benchPaint ?? Promise.reject(new Error('nobody looked')))
}

/** ms; what takes less is not reported by the browser. */
const LEAST_MS = 16

/** Listens to the browser's own Event Timing from now on. */
export const watchEvents = (page: Page): Promise<void> =>
  page.evaluate((least) => {
    window.benchEvents = []
    const keep = (list: PerformanceObserverEntryList) => {
      for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) window.benchEvents?.push({ name, duration, interactionId })
    }
    // durationThreshold is younger than the type of the options.
    new PerformanceObserver(keep).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit)
  }, LEAST_MS)

/** Event Timing of what an input caused: the longest of its events, from input to the next paint, as INP counts it (steps of 8 ms). */
export async function slowestEvent(page: Page, input: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.benchEvents = []
  })
  await input()
  await frames(page)
  return page.evaluate((least) => Math.max(least, ...(window.benchEvents ?? []).map(({ duration }) => duration)), LEAST_MS)
}

export const interactionTime = (target: Locator): Promise<number> => slowestEvent(target.page(), () => press(target))
