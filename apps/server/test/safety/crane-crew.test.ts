import { crane } from '@zhujian/domain/device/crane'
import { entityOf } from '@zhujian/domain/entities'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { offeredIn, withinOf } from '@zhujian/domain/reference-bound'
import { addDays, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call } from '../file/harness'
import { createSite, type Site, type Version } from './site-desk'

const now = today()

let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.harness.close())

describe('who may be chosen for a machine [X02]', () => {
  /** What the select box of a field lists for a form filled in so far. */
  const offered = async (name: 'drivers' | 'install_crew', form: Record<string, unknown>): Promise<number[]> => {
    const field = crane.fields[name]
    const query = new URLSearchParams({ ...offeredIn(field, form), within: withinOf(field, site.project) ?? '', limit: '50' })
    const url = `/api/people/worker/pc/getList?${query}`
    const { code, data } = (await site.harness.app.inject({ method: 'GET', url, headers: { token: site.site.token } })).json()
    expect(code).toBe(200)
    return data.rows.map(({ id }: { id: number }) => id)
  }

  it('is who drives that kind of machine, is on site and has a certificate of today that the consultant verified', async () => {
    const [signaller, driver] = [await site.certified('04'), await site.certified('05')]
    const others = [
      await site.certified('06'),
      await site.certified('05', addDays(now, -1)),
      await site.certified('05', addDays(now, 90), { enter_status: 2, exit_on: addDays(now, -3) }),
      await site.worker({ special_cert_no: '浙A20260009', special_cert_to: '2099-12-31', work_type: '170' }),
    ]
    const list = await offered('drivers', { crane_kind: 1 })
    expect(list).toEqual(expect.arrayContaining([signaller, driver]))
    for (const other of others) expect(list).not.toContain(other)
    const machine: Version = { id: await site.given('crane', { crane_kind: 1, state: 1, owner_unit: site.unit }), version: 1 }
    for (const id of list) {
      const answer = await call(site.harness, site.site, '/api/device/crane/pc/examine', {
        ...machine,
        step: 'crew',
        drivers: [id, signaller, driver],
      })
      const said = JSON.stringify(answer.data.fields ?? [])
      expect([id, said.includes('不能安排') || said.includes('在场')]).toEqual([id, false])
      if (answer.code === 200) Object.assign(machine, { version: answer.data.version })
    }
  })

  it('is who held the certificate on the day of the works, though it has ended since', async () => {
    const then = await site.certified('08', addDays(now, -5))
    expect(await offered('install_crew', { install_on: addDays(now, -5) })).toContain(then)
    expect(await offered('install_crew', { install_on: now })).not.toContain(then)
    expect(await offered('install_crew', {})).not.toContain(then)
  })

  it('puts up the kind of machine his certificate is for (建质〔2008〕75号第四条)', async () => {
    const [tower, elevator] = [await site.certified('08'), await site.certified('09')]
    const list = await offered('install_crew', { crane_kind: 1, install_on: now })
    expect(list).toContain(tower)
    expect(list).not.toContain(elevator)
    const lab = await make(site.harness.platform, entityOf('unit'), { corp_type: corpType.code('testing') })
    const asks = { install_on: now, install_crew: [tower, elevator], self_check_file: await site.paper(), test_unit: lab }
    const before = { notice_on: now, reviewed_at: null, install_on: null, test_on: null, removed_on: null }
    const id = await site.given('crane', { crane_kind: 1, state: 11, owner_unit: site.unit, ...before })
    const answer = await call(site.harness, site.site, '/api/device/crane/pc/examine', {
      id,
      version: 1,
      step: 'install',
      ...asks,
    })
    expect(JSON.stringify(answer.data.fields)).toContain('没有监理核验过的塔式起重机安装拆卸工证，不能安排该作业')
  })
})
