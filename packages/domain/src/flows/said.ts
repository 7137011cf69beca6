/** 办理时常说的话：演示数据与测试从这里取，各张表同一类意见用同一组。 */
export const RETURNED = ['附件不清晰，请重新上传', '填写与现场不符，核实后重新提交', '缺负责人签字，补齐后再报'] as const
export const UNQUALIFIED = ['与设计图纸不符，整改后重新报验', '尺寸偏差超出允许范围，整改后重新报验'] as const
export const ACCEPTED = ['符合设计与规范要求，同意进入下道工序', '检查合格，同意验收'] as const
export const VERIFIED = ['已到现场核实，情况属实', '查阅资料并询问有关人员，与所报一致'] as const
export const RECTIFIED = ['已按要求整改到位', '现场查看，问题已消除'] as const
