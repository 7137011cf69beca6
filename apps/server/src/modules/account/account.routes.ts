import { idSchema } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'
import { accountTypeNames } from '@zhujian/domain/account/account-matrix'
import { forceOffline, lockedAccounts, placesOf, sessionsOf } from './account-sessions'
import { setStatus } from './account-status'
import { decideProposal, decideProposalInput, proposeDisabling, proposeInput, waitingProposals } from './disable-proposals'
import { unlock } from './login-guard'
import { issuePassword, issuePasswords, resetPassword } from './one-time-password'
import { confirmFactor, removeFactor, startFactor } from './second-factor'

const statusInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  status: z.enum(['normal', 'hidden'], '请选择状态'),
})

const byId = z.object({ id: idSchema })
const offlineInput = z.object({ id: idSchema, session_id: idSchema.optional() })
const issueInput = z.object({ account_type: z.enum(accountTypeNames, '请选择账号类别') })

const PATH = '/api/account/account/pc'

/** What an administrator may do to an account within his reach, beyond reading it. */
export function accountRoutes(app: FastifyInstance): void {
  const right = (verb: string) => ({ entity: account, verb })
  const post = { method: 'POST' } as const
  route(app, { ...post, url: `${PATH}/resetPassword`, right: right('resetPassword'), input: byId }, resetPassword)
  route(app, { ...post, url: `${PATH}/issuePassword`, right: right('add'), input: byId }, issuePassword)
  route(app, { ...post, url: `${PATH}/removeMfa`, right: right('resetPassword'), input: byId }, removeFactor)
  factorRoutes(app)
  route(app, { ...post, url: `${PATH}/issuePasswords`, right: right('add'), input: issueInput }, issuePasswords)
  route(app, { ...post, url: `${PATH}/forceOffline`, right: right('forceOffline'), input: offlineInput }, forceOffline)
  route(app, { method: 'GET', url: `${PATH}/places`, right: right('read'), input: issueInput }, placesOf)
  route(
    app,
    { method: 'GET', url: `${PATH}/locked`, right: right('unlock'), input: issueInput, background: true },
    lockedAccounts,
  )
  route(app, { method: 'GET', url: `${PATH}/sessions`, right: right('forceOffline'), input: byId }, sessionsOf)
  route(app, { ...post, url: `${PATH}/setStatus`, right: right('setStatus'), input: statusInput }, setStatus)
  proposalRoutes(app)
  route(app, { ...post, url: `${PATH}/unlock`, right: right('unlock'), input: byId }, (context, { id }) =>
    write(context, async (writing) => {
      const row = await lockRow(writing, account, id, null, 'unlock')
      await unlock(writing.trx, context.platform, row.username)
      await writing.log({ module: 'account', action: 'unlock', row_id: id })
      return { id }
    }),
  )
}

/** What a district may only propose. */
function proposalRoutes(app: FastifyInstance): void {
  const [post, get] = [{ method: 'POST' }, { method: 'GET' }] as const
  const propose = { entity: account, verb: 'proposeStatus' }
  const decide = { entity: account, verb: 'setStatus' }
  route(app, { ...post, url: `${PATH}/proposeStatus`, right: propose, input: proposeInput }, proposeDisabling)
  route(app, { ...get, url: `${PATH}/proposals`, right: decide, input: issueInput }, waitingProposals)
  route(app, { ...post, url: `${PATH}/decideProposal`, right: decide, input: decideProposalInput }, decideProposal)
}

const enrolInput = z.object({ code: z.string().trim().max(20).default(''), password: z.string().max(200).default('') })

/** The caller's own second factor; who must have one gets no further before. */
function factorRoutes(app: FastifyInstance): void {
  const right = { signedIn: '启用本人的两步验证', beforePasswordChange: true }
  route(app, { method: 'POST', url: '/api/user/pc/mfaStart', right }, startFactor)
  route(app, { method: 'POST', url: '/api/user/pc/mfaConfirm', right, input: enrolInput, bodyLimit: 8192 }, confirmFactor)
}
