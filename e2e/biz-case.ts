import { strict as assert } from 'node:assert'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { apply, closeInBrowser, type Filed, findMine, type Journey, passInBrowser } from './case-hands'
import type { Desk } from './desk'

export { apply, type Filed, findMine, type Journey, openCase, passInBrowser, pressPass } from './case-hands'

interface Detail {
  readonly row: { id: number; title: string; version: number; state: number; round: number }
  readonly nodes: { label: string; state: string; tasks: { account_id: number; state: string }[] }[]
  readonly attachments: unknown[]
}

export async function detailOf(desk: Desk, username: string, id: number): Promise<Detail> {
  const { code, msg, data } = await (await desk.caller(username)).get(bizApi.detail, { id })
  assert.equal(code, 200, msg)
  return data as unknown as Detail
}

/** People who may be asked, the nearest first. */
const APPROVERS = [
  'owner',
  'contractor',
  'chief_engineer',
  'consultant',
  'officer',
  'intake',
  'hrss',
  'survey1',
  'design1',
  'section_chief',
  'station_head',
] as const

async function holderOf(desk: Desk, { nodes }: Detail): Promise<string> {
  const active = nodes.find(({ state }) => state === 'active')
  const asked = active?.tasks.filter(({ state }) => state === 'pending').map(({ account_id }) => account_id) ?? []
  for (const username of APPROVERS) if (asked.includes((await desk.person(username)).id)) return username
  throw new Error(`nobody here is asked for ${active?.label ?? 'anything'}`)
}

/** Everybody but the last agrees by a call; answers who is last. */
export async function agreeUpToLast(desk: Desk, applicant: string, id: number): Promise<string> {
  for (;;) {
    const detail = await detailOf(desk, applicant, id)
    const holder = await holderOf(desk, detail)
    if (!detail.nodes.some(({ state }) => state === 'waiting')) return holder
    const { version } = detail.row
    await (await desk.caller(holder)).done(bizApi.approve, { id, version, opinion: '情况属实，同意' })
  }
}

/** From the form to 已办结 in 我发起; the effect is looked at as soon as the last one has agreed. */
export async function walk(
  desk: Desk,
  journey: Journey,
  project: string,
  effect: (filed: Filed) => Promise<void> = async () => undefined,
): Promise<Filed> {
  const filed = await apply(desk, journey, project)
  const last = await agreeUpToLast(desk, journey.applicant, filed.id)
  await passInBrowser(desk, last, filed)
  await effect(filed)
  await closeInBrowser(desk, CLOSERS.includes(last) ? last : 'section_chief', filed)
  await findMine(desk, journey, filed.title)
  return filed
}
const CLOSERS: readonly string[] = ['officer', 'section_chief', 'station_head']
