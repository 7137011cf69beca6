import { expect, it } from 'vitest'
import { urgedText } from './unreported'

it.each([
  [{ urged: 8, already: 0, unreached: [] }, '已催报 8 个工程'],
  [
    { urged: 8, already: 3, unreached: ['甲', '乙'] },
    '已催报 8 个工程；3 个今天催过，不再催；甲、乙没有能收到的账号，请另行告知',
  ],
  [
    { urged: 0, already: 0, unreached: ['甲', '乙', '丙', '丁'] },
    '没有催到工程；甲、乙、丙等 4 个工程没有能收到的账号，请另行告知',
  ],
])('who was urged is said, and why the others were not: %j', (answer, text) => {
  expect(urgedText(answer)).toBe(text)
})
