import { entityOf } from '@zhujian/domain/entities'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person } from '../file/harness'
import { importTo, uploadSheet } from '../transfer/sheets'

let harness: Harness
let admin: Person
beforeAll(async () => {
  harness = await createHarness()
  await make(harness.platform, entityOf('unit'), { unit_name: '之江建设', areacode: '330106', status: 'normal' })
  admin = await harness.person('admin')
})
afterAll(() => harness.close())

const HEADS = ['*账号类别', '*账号', '*姓名', '*手机', '所属单位', '所属区域', '*角色', '密码']
const URL = '/api/account/account/pc/import'
const line = (n: number, more: Record<number, string> = {}) =>
  [
    '参建企业',
    `import-${n}`,
    `导入${'甲乙丙丁戊'.charAt(n - 1)}`,
    `1380001${String(1000 + n)}`,
    '之江建设',
    '浙江省杭州市西湖区',
    '施工企业',
    'Zhujian@2026',
  ].map((cell, at) => more[at] ?? cell)

test('accounts come from a sheet without passwords, wait for their first sign-in, and get one-time passwords in one sheet', async () => {
  const rows = [line(1), line(2), line(3, { 6: '监督员' }), line(4, { 1: 'UPPER' }), line(5, { 4: '没有这家单位' })]
  const path = await uploadSheet(harness, admin, rows, HEADS)
  const checked = await call(harness, admin, URL, { action: 'check', path })
  expect(checked.data).toMatchObject({ add: 2, error: 3, unknown_columns: ['密码'] })
  const confirmed = await importTo(harness, admin, URL, 'confirm', checked.data.import_id)
  expect(confirmed.data).toMatchObject({ added: 2, left: 3 })
  const made = await sql<{
    username: string
    status: string
    must_change: boolean
    secrets: number
  }>`select username, status, must_change,
      (select count(*)::bigint from account_secret s where s.account_id = a.id) as secrets
    from account a where username like 'import-%' order by username`.execute(harness.platform.db)
  expect(made.rows).toEqual([1, 2].map((n) => ({ username: `import-${n}`, status: 'pending', must_change: true, secrets: 0 })))

  const issued = await call(harness, admin, '/api/account/account/pc/issuePasswords', { account_type: 'unitAccount' })
  const book = await readXlsx(Buffer.from(String(issued.data.content), 'base64'))
  const [heads, ...lines] = book.sheets[0]?.rows ?? []
  expect(heads).toEqual(['账号', '姓名', '单位', '一次性密码'])
  expect(lines.map((cells) => cells.slice(0, 3))).toEqual([
    ['import-1', '导入甲', '之江建设'],
    ['import-2', '导入乙', '之江建设'],
  ])
  const login = await harness.app.inject({
    method: 'POST',
    url: '/api/user/pc/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ username: 'import-1', password: lines[0]?.[3] }),
  })
  expect(login.json()).toMatchObject({ code: 200, data: { must_change: true } })

  // Nobody loses the account he works with: the undo takes back the other one.
  expect(await importTo(harness, admin, URL, 'undo', checked.data.import_id)).toMatchObject({
    data: { undone: 1, kept: 1, told: [{ row: 2, message: '该账号已登录使用，不再撤回；不用时请禁用' }] },
  })
  const left = await sql`select username from account where username like 'import-%' and deleted_at is null`.execute(
    harness.platform.db,
  )
  expect(left.rows).toEqual([{ username: 'import-1' }])
})
