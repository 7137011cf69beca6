import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { type AnyEntity, barredFrom, granted } from '@zhujian/model'
import { sql } from 'kysely'
import { type DemoAccounts, demoProjects, HOME } from './demo-accounts'
import type { DemoRun } from './demo-run'
import { demoSide } from './parties'
import type { Project, Projects } from './projects'

const ON_SITE = [
  'site',
  'contractor',
  'chief_engineer',
  'consultant',
  'officer',
  'owner',
  'section_chief',
  'station_head',
] as const satisfies readonly RoleName[]
type Acting = (typeof ON_SITE)[number]

/** 一个工程上谁有账号：各方只办自己参与的工程，监督机构只办本辖区的。 */
export type Actors = Partial<Record<Acting, number>> & { readonly officers: readonly number[] }

export async function actorsOf(
  { trx }: DemoRun,
  projects: Projects,
  accounts: DemoAccounts,
): Promise<(project: Project) => Actors> {
  const { a, b } = demoProjects(projects)
  const { rows } = await sql<{
    id: number
    officers: number[]
  }>`select id, array_remove(array[main_officer, assist_officer], null) as officers
    from engineering where main_officer is not null`.execute(trx)
  const officers = new Map(rows.map((row) => [row.id, row.officers]))
  const { site, contractor, chief_engineer, consultant, owner, section_chief, station_head } = accounts
  return ({ plan }) => {
    const own = officers.get(plan.id) ?? []
    const side = demoSide(plan)
    return {
      ...(side === 'home' && { contractor, consultant, owner }),
      ...(side === 'other' && { contractor: accounts.contractor2 }),
      ...(plan.id === a && { site, chief_engineer }),
      ...(plan.id === b && { site: accounts.site2 }),
      ...(plan.district.code === HOME && { section_chief, station_head }),
      ...(own[0] !== undefined && { officer: own[0] }),
      officers: own,
    }
  }
}

/** 谁登记、谁办理；在这个工程上没有账号的为空。 */
export interface Hands {
  readonly author: number | null
  /** 要写两个人的：监督机构登记的是两名监督员。 */
  readonly pair: readonly number[]
  /** 办得了这一步的人：登记的人能办的就是他，不能自己办的是另一个人。 */
  readonly taker: (step: string) => number | null
}

export function handsOf(entity: AnyEntity, actors: Actors): Hands {
  const holding = (right: string) => ON_SITE.filter((role) => granted(entity, role, right))
  const writers = holding('add')
  const builders = writers.filter((role) => roleOf(role).side === 'participant')
  const present = (roles: readonly Acting[]) => roles.flatMap((role) => actors[role] ?? [])
  const author = present(builders.length > 0 ? builders : writers)[0] ?? null
  const barred = (name: string): boolean => {
    const step = entity.flow?.steps[name]
    return step !== undefined && barredFrom(entity, step).length > 0
  }
  const taker = (step: string): number | null => {
    const able = present(holding(step))
    const own = !barred(step) && author !== null && able.includes(author)
    return own ? author : (able.find((id) => id !== author) ?? null)
  }
  const official = author !== null && actors.officers.includes(author)
  return { author, pair: official ? actors.officers : author === null ? [] : [author], taker }
}

export interface Signers {
  /** 施工一侧登记的人：项目部的，没有项目部账号的是企业的。 */
  readonly builder: number | null
  readonly safety: number | null
  /** 总监，没有总监账号的是监理企业的。 */
  readonly supervisor: number | null
  readonly owner: number | null
}

/** 一个工程的施工、监理、建设三方，各由哪个账号登记、签认；不是这些账号参建的没有。 */
export function signersOf(projects: Projects, accounts: DemoAccounts): (projectId: number) => Signers {
  const { a, b } = demoProjects(projects)
  const sides = new Map(projects.map(({ plan }) => [plan.id, demoSide(plan)]))
  return (id) => {
    const side = sides.get(id)
    if (side === 'home')
      return {
        builder: id === a ? accounts.site : accounts.contractor,
        safety: id === a ? accounts.site_safety : accounts.contractor,
        supervisor: id === a ? accounts.chief_engineer : accounts.consultant,
        owner: accounts.owner,
      }
    const builder = side === 'other' ? (id === b ? accounts.site2 : accounts.contractor2) : null
    return { builder, safety: builder, supervisor: null, owner: null }
  }
}
