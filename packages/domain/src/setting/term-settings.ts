import { f } from '@zhujian/model'
import { declare } from './setting'

/** 一项办理期限：轮到之日的次日起算，只影响此后轮到的。 */
const term = (label: string, days: number, description: string) =>
  declare('term', f.integer(label, { min: 1, max: 30, unit: '工作日' }), days, {
    description: `${description}；自轮到之日的次日起计，只影响此后轮到的。`,
    local: true,
  })

const recordHours = declare('term', f.integer('记录可修改时间', { min: 1, max: 168, unit: '小时' }), 24, {
  description: '日志、巡查、带班等没有审核环节的记录，登记之后由登记的人在这些小时之内修改、删除；过后另行登记更正说明。',
  local: true,
})

/** 法律没有写明几天、由各地自定的办理期限；法律写明的写在流程的定义里。 */
export const termSettings = {
  record_edit_hours: recordHours,
  term_application_days: term('账号注册审批期限', 3, '账号注册申请提交之后，由管理员审批'),
  term_assign_days: term('分配监督人员期限', 3, '受理之后没有主监督员的，由科长分配'),
  term_cancel_days: term('取消项目审核期限', 5, '建设单位申请取消项目之后，由受理员、科长审核'),
  term_correction_days: term('更正状态确认期限', 3, '提出更正状态之后，由另一人确认或不予更正'),
  term_check_days: term('检查记录填写期限', 2, '检查登记之后，由检查人填写完毕并结束检查'),
  term_review_days: term('隐患监理复核期限', 2, '提交整改之后，由总监理工程师复核'),
  term_recheck_days: term('隐患复查期限', 5, '监理复核通过之后，由检查的一方复查'),
  term_extend_days: term('整改延期审批期限', 1, '整改的一方申请延期之后，由检查的一方审批'),
  term_resubmit_days: term('停工通知书修改期限', 1, '停工通知书退回之后，由拟稿人修改重报'),
  term_document_days: term('文书审核、签发期限', 1, '监督文书送审、审核通过之后，由科长、签发人办理'),
  term_serve_days: term('文书送达期限', 3, '监督文书签发之后，由拟稿人送达'),
  term_crane_days: term('起重机械联合验收期限', 5, '检测合格之后由使用单位组织，出租、安装、监理各方依次确认'),
  term_supplement_days: term('申请补正期限', 10, '审批退回补正之后，由申请人补正重报'),
  term_supervise_days: term(
    '监督工作期限',
    10,
    '受理之后的开工条件审查、监督交底、监督工作计划，停满期限之后转入中间库的确认，由主监督员办理',
  ),
  term_plead_days: declare('term', f.integer('记分陈述申辩期限', { min: 3, max: 30, unit: '工作日' }), 5, {
    description:
      '项目经理记分登记之后即告知当事人与所在企业，自告知之日的次日起计，期满或者登记了陈述申辩才能确认记分（参照行政处罚法第四十四条、第四十五条）；只影响此后告知的。',
    local: true,
  }),
  term_point_days: term('记分确认期限', 5, '项目经理记分的陈述申辩期满之后，由科长确认或者撤销'),
  term_archive_days: term('归档审核期限', 10, '归档文件报送之后，由建设单位、总监理工程师审核'),
  term_mend_days: term('退回修改期限', 3, '产值、工资表与报审资料退回之后，由填报的一方修改重报'),
  term_sample_days: term('见证取样送检期限', 2, '试样封样、确认见证之后，由见证的一方送检并登记委托'),
  term_report_days: term('检测报告登记期限', 7, '试样送检之后，由见证的一方、检测单位登记报告'),
  term_officer_days: term('不合格报告监督期限', 3, '检测报告不合格之后，由监督员写明监督意见'),
  part_notice_days: declare('term', f.integer('分部验收提前通知', { min: 1, max: 30, unit: '工作日' }), 3, {
    description: '总监组织分部验收之前，至少提前这些工作日通知监督机构。',
    local: true,
  }),
  term_output_days: term('产值审核期限', 5, '产值报送之后，由总监理工程师审核'),
  term_confirm_days: term('工资表确认期限', 5, '工资表交工人确认之后，由编制的一方收齐签字、提交总包审核'),
  term_pay_days: term('工资代发期限', 5, '工资表公示期满、登记发放失败之后，由总承包单位提交银行代发'),
  term_paid_days: term('代发结果登记期限', 3, '提交银行代发之后，由总承包单位登记发放结果'),
  term_wage_days: term('工资表审核期限', 3, '分包提交工资表之后，由总承包单位审核并公示'),
} as const
