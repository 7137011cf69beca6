import { expect, type Page, test } from '@playwright/test'
import { enter } from './enter'
import { closeAllTabs, fillAllTabs, type Held, heldBy, MOST_TABS, showTab, tabAddresses } from './tabs'

/** `npm run memory` runs the whole of T2; every other run a short one. */
const WHOLE = process.env.MEMORY === 'whole'
const ROUNDS = WHOLE ? 10 : 3
const TABS = WHOLE ? 30 : 10
const MB = 1024 * 1024

// A trace keeps what it has drawn, and with it every node that was ever on the page.
test.use({ trace: 'off' })

function watchSockets(page: Page): () => number {
  let open = 0
  page.on('websocket', (socket) => {
    open += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  return () => open
}

test(`${TABS} tabs opened and closed ${ROUNDS} times leave nothing behind T2 [S2-01]`, async ({ page }) => {
  test.setTimeout(WHOLE ? 3_600_000 : 300_000)
  const sockets = watchSockets(page)
  const all = await tabAddresses(TABS, 'section_chief')
  await enter(page, 'section_chief', '/#/index')
  const cdp = await page.context().newCDPSession(page)
  const rounds: Held[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const address of all) await showTab(page, address)
    await closeAllTabs(page)
    rounds.push(await heldBy(cdp))
  }
  const [first] = rounds
  const last = rounds[rounds.length - 1]
  const said = rounds.map(({ heap, detached }) => `${(heap / MB).toFixed(1)} MB, ${detached} nodes off the page`).join(' · ')
  test.info().annotations.push({ type: 'rounds', description: said })
  process.stdout.write(`      ${said}\n`)
  expect(last?.heap ?? 0, said).toBeLessThanOrEqual((first?.heap ?? 0) * 1.25)
  expect(last?.detached, said).toBeLessThanOrEqual(500)
  expect(sockets()).toBe(1)
})

test(`${MOST_TABS} tabs stay within 350 MB and give back all but 10 MB when they are closed T2 [S9-10]`, async ({ page }) => {
  test.skip(!WHOLE, 'part of npm run memory')
  test.setTimeout(3_600_000)
  const all = await tabAddresses(MOST_TABS - 1, 'section_chief')
  await enter(page, 'section_chief', '/#/index')
  const { before, open, after } = await fillAllTabs(page, all)
  const said = [before, open, after].map((heap) => `${heap.toFixed(1)} MB`).join(' → ')
  process.stdout.write(`      ${said}\n`)
  expect(open, said).toBeLessThanOrEqual(350)
  expect(after - before, said).toBeLessThanOrEqual(10)
})
