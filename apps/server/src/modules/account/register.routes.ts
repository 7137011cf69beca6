import { AppError } from '@zhujian/model'
import {
  applicantTypeLabel,
  applicantTypeNames,
  applicationStates,
  corpTypesOf,
  type RegisterInput,
  registerInput,
  typeProblems,
} from '@zhujian/domain/account/application'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { regionTree } from '@zhujian/domain/reference/regions'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { appendLog } from '../../entity/audit'
import type { PublicContext } from '../../entity/context'
import { publicRoute } from '../../entity/route'
import { withTransaction } from '../../platform/db'
import type { Semaphore } from '../../platform/semaphore'
import { applicationFate, keepApplication } from './application-store'
import { newPasswordProblems } from './password.routes'
import { hashPassword } from './passwords'
import { limitRate } from './rate-window'
import { requireSameOrigin } from './same-origin'

const NEUTRAL = '申请已提交。审核通过后，用所填账号和密码登录；请记下查询码，凭它查看审核结果。'
const fateInput = z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '查询码不正确') })

export function registerRoutes(app: FastifyInstance, strangers: Semaphore): void {
  const register = { method: 'POST', url: '/api/user/pc/register', bodyLimit: 16_384 } as const
  publicRoute(app, { ...register, right: { public: '注册申请' }, input: registerInput }, (context, input) => {
    requireSameOrigin(context.request)
    return strangers.run(() => apply(context, input))
  })
  const state = { method: 'POST', url: '/api/user/pc/registerState', bodyLimit: 8192 } as const
  publicRoute(app, { ...state, right: { public: '凭查询码查看注册结果' }, input: fateInput }, (context, { code }) => {
    requireSameOrigin(context.request)
    return strangers.run(() => tellFate(context, code))
  })
  const options = { method: 'GET', url: '/api/common/pc/register', right: { public: '注册页的区域与单位类型' } } as const
  publicRoute(app, options, async () => registerOptions)
}

async function tellFate(context: PublicContext, code: string) {
  await limitRate(context, { name: 'registerState', who: context.ip, max: 30, seconds: 60 })
  const fate = await applicationFate(context.platform, code)
  if (!fate) throw new AppError('notFound', { message: '查询码不正确' })
  return { ...fate, state_text: applicationStates.labelOf(fate.state) }
}

const registerOptions = {
  regions: regionTree(),
  unit_types: corpType.codes.map((value) => ({ value, label: corpType.labelOf(value) })),
  account_types: applicantTypeNames.map((value) => ({
    value,
    label: applicantTypeLabel(value),
    unit_types: corpTypesOf(value),
  })),
}

/**
 * Takes an application. It grants nothing of what was asked for: role and rights follow from the kind of account when an
 * administrator passes it (T15). The answer is the same whether the name is free, taken or asked for by somebody else
 * (T01): the application is kept in every case, whoever examines sees that the name is taken and returns it with a reason.
 * The applicant reads the reason with the code only he was given, so nobody can learn from it who has an account.
 */
async function apply(context: PublicContext, input: RegisterInput) {
  const { platform } = context
  await limitRate(context, { name: 'register', who: context.ip, max: 60, seconds: 3600 })
  const problems = [...typeProblems(input), ...(await newPasswordProblems(platform, input.username, input.password, 'password'))]
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  const passwordHash = await hashPassword(input.password)
  const code = await withTransaction(platform.db, async (trx) => {
    const kept = await keepApplication(trx, platform, input, { passwordHash, ip: context.ip, key: context.idempotencyKey })
    const { unit_name, usc, areacode, account_type } = input
    const after = { unit_name, usc, areacode, account_type }
    if (kept.isNew) await appendLog(trx, context, { module: 'account_application', action: 'add', row_id: kept.id, after })
    return kept.code
  })
  return { code, message: NEUTRAL }
}
