import { idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import { tryRuleInput } from '@zhujian/domain/contracts/warning'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { warnRule } from '@zhujian/domain/warning/warn-rule'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { ROWS_TOPIC } from '../../platform/changes'
import { messageOf } from '../../platform/database-errors'
import type { Platform } from '../../platform/platform'
import { defineOfficeJob } from '../setting/public'
import { escalate } from './escalate'
import { rulesWatching } from './finders'
import { judge } from './judge'
import { tryRule } from './try-rule'
import './warning-effects'

const SWEEP = 'warning.sweep'
const ONE = 'warning.judge'
const TELL = 'warning.escalate'
const HOUR = 3600
/** 秒：一个工程的连续改动合成一次判定。 */
const GATHER = 5

/** 预警：写入之后判定所在的工程，每小时全部判定一遍，上班时间逐级告知。 */
export async function warningModule(app: FastifyInstance): Promise<void> {
  const { platform } = app
  route(
    app,
    { method: 'GET', url: '/api/warning/warn_rule/pc/try', right: { entity: warnRule, verb: 'try' }, input: tryRuleInput },
    tryRule,
  )
  platform.jobs.define({
    kind: SWEEP,
    payload: z.object({}),
    run: async () => {
      await judge(platform)
    },
  })
  platform.jobs.schedule(SWEEP, HOUR)
  platform.jobs.define({
    kind: ONE,
    payload: z.object({ engineering_id: idSchema, codes: z.array(z.string()) }),
    run: async ({ payload: { engineering_id, codes } }) => {
      await judge(platform, { codes, projects: [engineering_id] })
    },
  })
  defineOfficeJob(platform, {
    kind: TELL,
    every: 900,
    remind: (_, trx) => escalate(platform, trx),
    urgent: (_, trx) => escalate(platform, trx, warnLevel.code('red')),
  })
  if (platform.config.roles.includes('worker')) judgeAfterWrites(platform)
}

/** 哪个工程的哪类数据变了，就判定看它的规则；没有传到的由每小时的一遍补上。 */
function judgeAfterWrites(platform: Platform): void {
  platform.live.subscribe(ROWS_TOPIC, (places) => {
    const changed = new Map<number, Set<string>>()
    for (const place of places) {
      const [entity = '', project] = String(place).split('/')
      const codes = rulesWatching(entity)
      if (codes.length === 0 || !Number(project)) continue
      const known = changed.get(Number(project)) ?? new Set()
      for (const code of codes) known.add(code)
      changed.set(Number(project), known)
    }
    for (const [engineering_id, codes] of changed) {
      const runAt = (Math.floor(Date.now() / 1000 / GATHER) + 1) * GATHER
      const sorted = [...codes].sort()
      platform.jobs
        .add(
          platform.db,
          ONE,
          { engineering_id, codes: sorted },
          { runAt, dedupeKey: `${engineering_id}:${runAt}:${sorted.join()}` },
        )
        .catch((error: unknown) => platform.log.warn('warnings not judged', { reason: messageOf(error) }))
    }
  })
}
