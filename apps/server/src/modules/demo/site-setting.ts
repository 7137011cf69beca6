import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 登录页与页脚的主办单位、备案号：一望而知是演示，不会被当作真实备案。 */
const SITE = {
  site_owner: '杭州市建设工程质量安全监督总站（演示单位）',
  site_support: '平台运维组（演示单位）0571-00000000',
  site_icp: '浙ICP备00000000号（演示）',
  site_police: '浙公网安备 00000000000000号（演示）',
}

/** 已经设过的不动。 */
export async function nameTheSite({ trx }: DemoRun): Promise<void> {
  await sql`insert into setting (key, value) select key, value from jsonb_each(${JSON.stringify(SITE)}::jsonb)
    on conflict (key) do nothing`.execute(trx)
}
