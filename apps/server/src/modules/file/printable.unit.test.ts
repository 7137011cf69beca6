import sharp from 'sharp'
import { expect, it } from 'vitest'
import { printable } from './thumbnail'

const SEAL = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15" fill="#c00"/></svg>'

it('a seal of few colours is drawn from whole pixels, its ground still transparent', async () => {
  const few = await sharp(Buffer.from(SEAL)).png({ palette: true, colours: 16 }).toBuffer()
  expect((await sharp(few).metadata()).isPalette).toBe(true)
  const drawn = sharp(await printable(few))
  const { isPalette, width, hasAlpha } = await drawn.metadata()
  expect([isPalette, width, hasAlpha]).toEqual([false, 40, true])
  const { data } = await drawn.raw().toBuffer({ resolveWithObject: true })
  expect([data[3], data[(20 * 40 + 20) * 4 + 3]]).toEqual([0, 255])
})

it('a picture that can be drawn as it is stays as it is', async () => {
  const whole = await sharp(Buffer.from(SEAL)).png().toBuffer()
  expect(await printable(whole)).toBe(whole)
})
