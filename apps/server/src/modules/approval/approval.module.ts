import { biz } from '@zhujian/domain/biz/biz'
import { AppError } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { extend } from '../../entity/extend'
import { recountTurns } from '../../entity/turns'
import { onArchive, onOfficersChange, onPauseEnd } from '../project/public'
import { onCalendarChange, steadyCalendar } from '../setting/public'
import { bizReadRoutes, bizWriteRoutes } from './approval.routes'
import { endRunning } from './end-running'
import { followOfficers } from './follow-holders'
import { defineOverdueJob } from './overdue.job'
import { recountDeadlines } from './recount-deadlines'
import { caseOpen } from './case-open'
import { isHanded } from './handed'
import './types'

const onlyByEngine = (): never => {
  throw new AppError('invalid', { message: '请在审批页面办理' })
}

// 由环节与任务决定走到哪一步；绕过它们改状态的通用办理一律不认。
extend(biz, {
  on: {
    approve: onlyByEngine,
    reject: onlyByEngine,
    return: onlyByEngine,
    submit: onlyByEngine,
    withdraw: onlyByEngine,
    close: onlyByEngine,
    // 申请只会撤回，不会删除：件数由任务数出来，不再看申请在不在。
    delete: onlyByEngine,
  },
  handed: isHanded,
  openTo: caseOpen,
})

/** 审批引擎：申请、环节、任务、办理；一种事项特有的见 approvals。 */
export async function approvalModule(app: FastifyInstance): Promise<void> {
  onPauseEnd(async ({ trx }, { kind, engineering_id }) => {
    if (kind === 'suspend') await recountTurns(trx, await steadyCalendar(trx), engineering_id)
  })
  onArchive((writing, { engineering_id, reason }) =>
    endRunning(writing, { engineering_id, why: `工程已转入历史库，不再办理：${reason}`.slice(0, 300) }),
  )
  onOfficersChange(followOfficers)
  onCalendarChange(recountDeadlines)
  onCalendarChange(recountTurns)
  bizReadRoutes(app)
  bizWriteRoutes(app)
  defineOverdueJob(app.platform)
}
