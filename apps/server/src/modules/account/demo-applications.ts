import type { RegisterInput } from '@zhujian/domain/account/application'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { orgCodeCheckDigit, usccCheckDigit } from '@zhujian/model/checksums'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { keepApplication } from './application-store'
import { hashPassword } from './passwords'
import { newTicket } from './secrets'

interface Sample extends Pick<RegisterInput, 'unit_name' | 'areacode' | 'linkman' | 'username' | 'account_type'> {
  corp: Parameters<typeof corpType.code>[0]
  hoursAgo: number
  /** 已退回的原因。 */
  rejected?: string
}

/** 等待审批的注册申请，各类单位各区都有；一条已退回，看得到原因。 */
const samples: readonly Sample[] = [
  {
    unit_name: '杭州栖禾置业有限公司',
    corp: 'developer',
    areacode: '330106',
    linkman: '俞晓峰',
    username: 'qihe_zy',
    account_type: 'housing',
    hoursAgo: 3,
  },
  {
    unit_name: '浙江澜川路桥工程有限公司',
    corp: 'general',
    areacode: '330106',
    linkman: '潘国庆',
    username: 'lanchuan_lq',
    account_type: 'unitAccount',
    hoursAgo: 20,
  },
  {
    unit_name: '杭州衡屿建设监理有限公司',
    corp: 'supervision',
    areacode: '330106',
    linkman: '叶明辉',
    username: 'hengyu_jl',
    account_type: 'regulatoryCompany',
    hoursAgo: 27,
  },
  {
    unit_name: '杭州匠合建筑劳务有限公司',
    corp: 'labour',
    areacode: '330106',
    linkman: '田永贵',
    username: 'jianghe_lw',
    account_type: 'labourServices',
    hoursAgo: 44,
  },
  {
    unit_name: '浙江卓岩建设集团有限公司',
    corp: 'general',
    areacode: '330108',
    linkman: '蒋伟民',
    username: 'zhuoyan_js',
    account_type: 'projectAccount',
    hoursAgo: 6,
  },
  {
    unit_name: '杭州穗岭起重设备租赁有限公司',
    corp: 'specialEquipment',
    areacode: '330102',
    linkman: '孟祥林',
    username: 'suiling_qz',
    account_type: 'equipmentAccount',
    hoursAgo: 51,
  },
  {
    unit_name: '浙江梧溪城市建设发展有限公司',
    corp: 'developer',
    areacode: '330106',
    linkman: '骆丹萍',
    username: 'wuxi_cjs',
    account_type: 'housing',
    hoursAgo: 70,
    rejected: '营业执照上的单位名称与填写的不一致，请核对后重新提交。',
  },
]

/** 演示用的注册申请。密码是随机的，谁也不知道：审批通过后仍没有人能凭它登录。 */
export async function createDemoApplications(trx: Trx, platform: Platform, now: number): Promise<void> {
  const passwordHash = await hashPassword(newTicket())
  for (const [at, { corp, hoursAgo, rejected, ...sample }] of samples.entries()) {
    const input: RegisterInput = {
      ...sample,
      corp_type: corpType.code(corp),
      usc: creditCode(sample.areacode, at),
      tel: `138${String(57_100_000 + at * 1379).padStart(8, '0')}`,
      password: '',
    }
    const { id } = await keepApplication(trx, platform, input, { passwordHash, ip: '127.0.0.1', key: undefined })
    await sql`update account_application set created_at = to_timestamp(${now - hoursAgo * 3600}) where id = ${id}`.execute(trx)
    if (rejected !== undefined)
      await sql`update account_application set state = 2, reason = ${rejected}, password_hash = null, examined_at = to_timestamp(${now - (hoursAgo - 2) * 3600})
        where id = ${id}`.execute(trx)
  }
}

/** 机构类别 91、校验位按国标的虚构信用代码。 */
function creditCode(areacode: string, at: number): string {
  const organisation = `MB${String(730_001 + at * 17)}`
  const body = `91${areacode}${organisation}${orgCodeCheckDigit(organisation)}`
  return body + usccCheckDigit(body)
}
