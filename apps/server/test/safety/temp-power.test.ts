import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, refused, saved, type Site } from './site-desk'

const HOUR = 3600
let site: Site
let electrician: number
beforeAll(async () => {
  site = await createSite()
  electrician = await site.certified('01')
})
afterAll(() => site.harness.close())

const all = (codes: readonly number[], result = 1) => codes.map((item) => ({ item, result }))
const place = (part: string) => ({ monomer_id: site.monomer, part })

describe('the power supply of a site', () => {
  const drawn = async (more: Record<string, unknown> = {}) =>
    site.add('temp_power', {
      ...place('主楼施工区'),
      record_kind: 2,
      capacity: '30',
      devices: 4,
      checklist: all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      electricians: [electrician],
      done_at: nowSeconds() - HOUR,
      img: await site.file(),
      ...more,
    })
  const box = (box_level: number, leak_ma: number, leak_s: string, works = true) => ({
    box_no: 'X1',
    box_level,
    leak_ma,
    leak_s,
    works,
  })

  it('beyond four devices or 50 kW is designed', async () => {
    const message = '用电设备 5 台及以上或总容量 50 kW 及以上，应编制用电组织设计'
    expect(await drawn({ record_kind: 1, devices: 5 })).toMatchObject(refused(message, 'scheme_id'))
    expect(await drawn({ record_kind: 1, capacity: '50' })).toMatchObject(refused(message, 'scheme_id'))
    await saved(drawn({ record_kind: 1 }))
  })

  it('is protected as the standard says, at the switch and at the main box', async () => {
    expect(await drawn({ boxes: [box(3, 50, '0.1')] })).toMatchObject(refused('开关箱漏电保护不应大于 30 mA、0.1 s', 'boxes'))
    expect(await drawn({ boxes: [box(1, 300, '0.2')] })).toMatchObject(
      refused('总配电箱动作电流与时间的乘积不应大于 30 mA·s', 'boxes'),
    )
  })

  it('has its three essentials on every site: none of them may be said not to be concerned', async () => {
    const message = 'TN-S 接零保护、三级配电、两级漏电保护是临时用电的基本要求，不能填“不涉及”'
    for (const left of [2, 3, 4]) {
      const said = all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map((line) => ({ ...line, result: line.item === left ? 3 : 1 }))
      expect(await drawn({ checklist: said })).toMatchObject(refused(message, 'checklist'))
    }
    const noThunder = all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map((line) => ({ ...line, result: line.item === 9 ? 3 : 1 }))
    await saved(drawn({ checklist: noThunder }))
  })

  it('is looked after by electricians with a certificate', async () => {
    const stranger = await saved(drawn({ electricians: [await site.worker({ name: '蒋五' })] }))
    expect(await site.step(site.site, 'temp_power', stranger, 'record')).toMatchObject(
      refused('蒋五没有电工证，不能安排该作业', 'electricians'),
    )
  })

  it('counts boxes that do not trip; a patrol is due the next day until there was another', async () => {
    const first = await saved(drawn({ boxes: [box(3, 30, '0.1', false)], done_at: nowSeconds() - 2 * 86_400 }))
    expect(await site.step(site.site, 'temp_power', first, 'submit')).toMatchObject(refused('巡检、检测的请办理“登记巡检、检测”'))
    await saved(site.step(site.site, 'temp_power', first, 'record'))
    expect(await site.stored('temp_power', first.id)).toMatchObject({
      bad_boxes: 1,
      caution: '1 个箱漏电保护失灵，请停用并登记隐患',
      next_due_on: addDays(dayOf(nowSeconds() - 2 * 86_400), 1),
      renewed_on: null,
    })
    await saved(site.step(site.site, 'temp_power', await saved(drawn()), 'record'))
    expect(await site.stored('temp_power', first.id)).toMatchObject({ renewed_on: dayOf(nowSeconds() - HOUR) })
  })

  it('is accepted only when every item and every box holds, and not before the day it was checked', async () => {
    const failing = all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map((line) => ({
      ...line,
      result: [1, 8].includes(line.item as number) ? 2 : 1,
    }))
    const wrong = { record_kind: 1, checklist: failing, boxes: [box(3, 30, '0.1', false)], done_at: nowSeconds() - 2 * 86_400 }
    const sent = await saved(site.step(site.site, 'temp_power', await saved(drawn(wrong)), 'submit'))
    const early = addDays(dayOf(wrong.done_at), -4)
    expect(await site.step(site.director, 'temp_power', sent, 'accept', { accept_on: early })).toMatchObject({
      code: 400,
      data: {
        fields: [
          { field: 'boxes', message: 'X1：动作可靠为“否”，先整改，再办理“验收合格”' },
          { field: 'checklist', message: '外电防护、照明：结论为“不符合”，先整改，再办理“验收合格”' },
          { field: 'accept_on', message: `验收日期不能早于检查时间（${dayOf(wrong.done_at)}）` },
        ],
      },
    })
    const back = await saved(
      site.step(site.director, 'temp_power', sent, 'sendBack', { reject_reason: '漏保失灵，整改后重新报验' }),
    )
    const mended = { rectify_note: '已更换漏电保护器', rectify_img: await site.file(site.site) }
    expect(await site.step(site.site, 'temp_power', back, 'resubmit', mended)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'boxes' }, { field: 'checklist' }] },
    })
    const again = await saved(
      site.step(site.site, 'temp_power', back, 'resubmit', {
        ...mended,
        rectify_img: await site.file(site.site),
        boxes: [box(3, 30, '0.1')],
        checklist: all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      }),
    )
    const yesterday = { accept_on: addDays(today(), -1) }
    expect(await site.step(site.director, 'temp_power', again, 'accept', yesterday)).toMatchObject(
      refused(`验收日期不能早于整改完成时间（${today()}）`, 'accept_on'),
    )
    await saved(site.step(site.director, 'temp_power', again, 'accept', { accept_on: today() }))
  })

  it('is not accepted with an earthing that is too weak', async () => {
    const sent = await saved(
      site.step(site.site, 'temp_power', await saved(drawn({ record_kind: 1, ground_work: '4.1' })), 'submit'),
    )
    expect(await site.step(site.director, 'temp_power', sent, 'accept', { accept_on: today() })).toMatchObject(
      refused('工作接地大于 4 Ω、重复接地大于 10 Ω 的不能合格', 'ground_repeat'),
    )
  })
})
