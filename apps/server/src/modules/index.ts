import type { FastifyInstance } from 'fastify'
import { accountModule } from './account/account.module'
import { auditModule } from './audit/audit.module'
import { approvalModule } from './approval/approval.module'
import { approvalsModule } from './approvals/approvals.module'
import { commonModule } from './common/common.module'
import { completionModule } from './completion/completion.module'
import { correspondenceModule } from './correspondence/correspondence.module'
import { evaluationModule } from './evaluation/evaluation.module'
import { fileModule } from './file/file.module'
import { liveModule } from './live/live.module'
import { contractModule } from './contract/contract.module'
import { dossierModule } from './dossier/dossier.module'
import { documentModule } from './document/document.module'
import { dictionaryModule } from './dictionary/dictionary.module'
import { deviceModule } from './device/device.module'
import { homeModule } from './home/home.module'
import { materialModule } from './material/material.module'
import { messageModule } from './message/message.module'
import { peopleModule } from './people/people.module'
import { productionModule } from './production/production.module'
import { projectModule } from './project/project.module'
import { qualityModule } from './quality/quality.module'
import { reportModule } from './report/report.module'
import { reputationModule } from './reputation/reputation.module'
import { safetyModule } from './safety/safety.module'
import { salaryModule } from './salary/salary.module'
import { settingModule } from './setting/setting.module'
import { techniqueModule } from './technique/technique.module'
import { todoModule } from './todo/todo.module'
import { transferModule } from './transfer/transfer.module'
import { unitModule } from './unit/unit.module'
import { vehicleModule } from './vehicle/vehicle.module'
import { warningModule } from './warning/warning.module'

/** Every area of the server, in the order their routes are registered. */
export const modules: readonly ((app: FastifyInstance) => Promise<void>)[] = [
  accountModule,
  auditModule,
  commonModule,
  settingModule,
  fileModule,
  transferModule,
  liveModule,
  projectModule,
  unitModule,
  peopleModule,
  productionModule,
  salaryModule,
  contractModule,
  materialModule,
  safetyModule,
  warningModule,
  reportModule,
  reputationModule,
  qualityModule,
  techniqueModule,
  deviceModule,
  vehicleModule,
  dictionaryModule,
  documentModule,
  dossierModule,
  approvalModule,
  approvalsModule,
  completionModule,
  evaluationModule,
  todoModule,
  homeModule,
  messageModule,
  correspondenceModule,
]
