import { dict } from '@zhujian/model/dict'

/** 工种，全国建筑工人管理服务信息平台代码；260、370 未使用。 */
export const workType = dict({
  bricklayer: ['010', '砌筑工'],
  steelFixer: ['020', '钢筋工'],
  scaffolder: ['030', '架子工'],
  concreteWorker: ['040', '混凝土工'],
  formworker: ['050', '模板工'],
  mechanicalInstaller: ['060', '机械设备安装工'],
  ventilationWorker: ['070', '通风工'],
  rigger: ['080', '安装起重工'],
  fitter: ['090', '安装钳工'],
  electricalCommissioner: ['100', '电气设备安装调试工'],
  plumber: ['110', '管道工'],
  substationInstaller: ['120', '变电安装工'],
  electrician: ['130', '建筑电工'],
  pumpOperator: ['140', '司泵工'],
  earthmoverDriver: ['150', '挖掘铲运和桩工机械司机'],
  pileDriver: ['160', '桩机操作工'],
  craneSignaller: ['170', '起重信号工'],
  craneErector: ['180', '建筑起重机械安装拆卸工'],
  decorator: ['190', '装饰装修工'],
  interiorInstaller: ['200', '室内成套设施安装工'],
  curtainWallInstaller: ['210', '建筑门窗幕墙安装工'],
  curtainWallMaker: ['220', '幕墙制作工'],
  waterproofer: ['230', '防水工'],
  carpenter: ['240', '木工'],
  stonemason: ['250', '石工'],
  welder: ['270', '电焊工'],
  blaster: ['280', '爆破工'],
  dustRemover: ['290', '除尘工'],
  surveyor: ['300', '测量放线工'],
  lineErector: ['310', '线路架设工'],
  heritageStonemason: ['320', '古建筑传统石工'],
  heritageTiler: ['330', '古建筑传统瓦工'],
  heritagePainter: ['340', '古建筑传统彩画工'],
  heritageCarpenter: ['350', '古建筑传统木工'],
  heritageOiler: ['360', '古建筑传统油工'],
  metalworker: ['380', '金属工'],
  labourer: ['390', '杂工'],
  manager: ['900', '管理人员'],
  other: ['1000', '其它'],
})

const specialWork: readonly string[] = ['030', '080', '130', '170', '180']

/** 特种作业：上岗须持建筑施工特种作业操作资格证（建质〔2008〕75号）。电焊工（270）由地方规定，以设置为准。 */
export function needsSpecialCert(code: string, welderIncluded = false): boolean {
  return specialWork.includes(code) || (welderIncluded && code === '270')
}
