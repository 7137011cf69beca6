import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Db } from '../../platform/db'
import { hashSecret, newTicket } from './secrets'

export interface CaptchaImage {
  id: string
  /** data: address of an SVG of paths only: no text to copy, no script. */
  image: string
}

const VALID_SECONDS = 180

/** Draws a picture; the answer stays on the server as a hash bound to its id. */
export async function drawCaptcha(db: Db): Promise<CaptchaImage> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    ignoreChars: '0oO1iIlLqg9B8S5Z2',
    noise: 3,
    color: true,
    width: 120,
    height: 40,
  })
  const id = newTicket()
  await sql`insert into captcha (id, answer_hash, expires_at) values (${id}, ${answerHash(id, text)}, clock_timestamp() + make_interval(secs => ${VALID_SECONDS}))`.execute(
    db,
  )
  return { id, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** Whether the answer is right. Right or wrong, the picture is used up. */
export async function takeCaptcha(db: Db, { id, code }: { id: string; code: string }): Promise<boolean> {
  const taken = await sql<{
    answer_hash: string
  }>`delete from captcha where id = ${id} and expires_at > clock_timestamp() returning answer_hash`.execute(db)
  return taken.rows[0]?.answer_hash === answerHash(id, code)
}

const answerHash = (id: string, text: string): string => hashSecret(`${id}|${text.toLowerCase()}`)
