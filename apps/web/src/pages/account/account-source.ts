import { account } from '@zhujian/domain/account/account'
import { rolesToOffer } from '@zhujian/domain/account/account-matrix'
import { type AccountType, isRole, roleOf, type RoleName } from '@zhujian/domain/roles'
import { type AnyEntity, dict, f, type Fields, nameOf } from '@zhujian/model'
import type { TableSource } from '../../entity/source'

/** 一类账号的页面：怎样称呼，属于机构还是单位，是否分配工程。 */
interface Kind {
  readonly label: string
  readonly place: 'org_id' | 'unit_id'
  readonly projects: boolean
}

const kinds: Readonly<Record<AccountType, Kind>> = {
  platform: { label: '平台管理账号', place: 'org_id', projects: false },
  groupsupervise: { label: '监督机构账号', place: 'org_id', projects: false },
  projectAccount: { label: '项目账号', place: 'unit_id', projects: true },
  unitAccount: { label: '企业账号', place: 'unit_id', projects: false },
  equipmentAccount: { label: '起重设备账号', place: 'unit_id', projects: false },
  labourServices: { label: '劳务公司账号', place: 'unit_id', projects: false },
  supervisor: { label: '总监账号', place: 'unit_id', projects: true },
  housing: { label: '房产公司账号', place: 'unit_id', projects: false },
  regulatoryCompany: { label: '监理公司账号', place: 'unit_id', projects: false },
}
export type PageKind = keyof typeof kinds
export const isPageKind = (text: string): text is PageKind => text in kinds
export const kindOfAccount = (type: PageKind): Kind => kinds[type]

/** 清单：列随类别而定，查询条件相同。 */
export function accountSource(type: PageKind) {
  const { label, place, projects } = kinds[type]
  return {
    label,
    display: 'real_name',
    // 列不必宽到容得下最长的账号名。
    fields: { ...account.fields, username: f.text('账号', { max: 20 }) },
    filled: account.filled,
    list: {
      search: ['real_name', 'username', 'role_codes', place, 'areacode', 'status'],
      columns: [
        'real_name',
        'username',
        'tel',
        'role_codes',
        place,
        ...(projects ? (['engineering_ids'] as const) : []),
        'last_login_at',
        'status',
      ],
      sort: '-id',
    },
  } satisfies TableSource
}

/** 填写的项目：不问类别，不问用不到的单位或机构。 */
function formOf(type: PageKind): string[] {
  const { place, projects } = kinds[type]
  const unused = ['account_type', place === 'org_id' ? 'unit_id' : 'org_id', ...(projects ? [] : ['engineering_ids'])]
  return account.form.map(nameOf).filter((name) => !unused.includes(name))
}

/** 只列出可以授予的角色；对方已有而不归本人授予的也列出，否则看不到现状。 */
function fieldsFor(type: PageKind, held: readonly RoleName[], present: readonly string[]): Fields {
  const offered = [...new Set([...rolesToOffer(held, type), ...present.filter(isRole)])]
  const roleDict = dict(Object.fromEntries(offered.map((name) => [name, [name, roleOf(name).label] as const])))
  const place = kinds[type].place
  return {
    ...account.fields,
    role_codes: f.enum('角色', roleDict, { many: true }),
    unit_id: f.ref('所属单位', 'unit', { optional: place !== 'unit_id' }),
    areacode: f.region('所属区域', { optional: type !== 'groupsupervise' }),
  }
}

/** 一类账号的表单：与账号同一份定义，只是项目与可选的角色少一些。 */
export function accountForm(type: PageKind, held: readonly RoleName[], present: readonly string[] = []): AnyEntity {
  return {
    ...account,
    label: kinds[type].label,
    fields: fieldsFor(type, held, present),
    form: formOf(type),
  } as unknown as AnyEntity
}
