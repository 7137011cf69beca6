import { installerQuals } from '@zhujian/domain/project/check-qualification'
import { installerSaid } from '@zhujian/domain/project/installer-said'
import { qualLevel } from '@zhujian/domain/reference/unit-dicts'
import { partyAs } from '../project/public'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 一家安装单位：企业库登记的资质与许可证；只有三级的，装不了大的塔机。 */
export interface Installer {
  readonly said: string
  readonly third: boolean
}

/** 各工程的安装单位。 */
export async function installersOf({ trx, today }: DemoRun): Promise<Map<number, Installer>> {
  const { rows } = await sql<{ id: number }>`select distinct unit_id as id from engineering_unit
    where role = 'crane_install' and unit_id is not null order by 1`.execute(trx)
  const found = new Map<number, Installer>()
  for (const { id } of rows) {
    const party = await partyAs(trx, id, 'crane_install')
    if (!party) continue
    const levels = installerQuals(party, today).map(({ level }) => level)
    found.set(id, { said: installerSaid(party, [], today), third: levels.every((level) => level === qualLevel.code('third')) })
  }
  return found
}
