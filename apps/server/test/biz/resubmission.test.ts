import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uploadedFile, type World } from '../world'
import { act, deskForAll, detailOf, handIn, versionOf } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

describe('an application that comes again', () => {
  it('sent back in words alone comes again changed somewhere, or with the reason why not', async () => {
    const id = (await handIn(world, 'jcys', project, 'site')).data.id as number
    await act(world, 'chief_engineer', 'return', {
      id,
      version: await versionOf(world, id),
      opinion: '钎探记录缺 12 点',
      fields: [],
    })
    const { content, attachments, row } = await detailOf(world, 'site', id)
    const checklist = Object.fromEntries(attachments.map(({ item, path }) => [item, path]))
    const again = (correction: string, more: Record<string, unknown> = {}) =>
      act(world, 'site', 'resubmit', { id, version: row.version, content: { ...content, ...more }, checklist, correction })
    const late = addDays(today(), 5)
    for (const more of [{}, { accept_on: late }])
      expect((await again('已改', more)).data.fields?.map(({ field }) => field)).toEqual(['correction'])
    expect((await again('已改', { note: '自检合格，钎探记录已补 12 点' })).msg).toBe('')
  })

  it('sent back for a paper is not mended by the same content under another name', async () => {
    const id = (await handIn(world, 'jcys', project, 'site')).data.id as number
    const { attachments: given } = await detailOf(world, 'site', id)
    const wrong = given[0] ?? { item: '', path: '' }
    await act(world, 'chief_engineer', 'return', {
      id,
      version: await versionOf(world, id),
      opinion: '方案不是本工程的',
      fields: [{ field: `item_${wrong.item}`, message: '请上传本工程的' }],
    })
    const { content, attachments, row } = await detailOf(world, 'site', id)
    const checklist = Object.fromEntries(attachments.map(({ item, path }) => [item, path]))
    const site = world.here.accounts.site
    const [copy, other] = [await uploadedFile(world.platform, site), await uploadedFile(world.platform, site)]
    await sql`update file_object set sha256 = (select sha256 from file_object where path = ${wrong.path}) where path = ${copy}`.execute(
      world.platform.db,
    )
    const again = (path: string) =>
      act(world, 'site', 'resubmit', {
        id,
        version: row.version,
        content,
        checklist: { ...checklist, [wrong.item]: path },
        correction: '已改',
      })
    for (const same of [copy, `${wrong.path},${copy}`])
      expect((await again(same)).data.fields?.map(({ field }) => field)).toEqual([`item_${wrong.item}`, 'correction'])
    expect((await again(other)).msg).toBe('')
  })
})
