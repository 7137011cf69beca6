import { recheckWay } from '@zhujian/domain/safety/safety-dicts'

/** 常见隐患的写法：类别、部位、描述、条款、整改要求，以及各等级的比重。 */
export interface DangerText {
  readonly category: string
  readonly places: readonly string[]
  readonly description: string
  readonly basis: string
  readonly require: string
  /** 一般、较大、重大的比重。 */
  readonly levels: readonly [general: number, larger: number, major: number]
}

export const dangerTexts: readonly DangerText[] = [
  {
    category: 'height',
    places: ['楼层电梯井口', '屋面临边', '楼梯间临边', '卸料平台两侧'],
    description: '防护栏杆缺失，未设挡脚板，洞口盖板未固定。',
    basis: 'JGJ 80-2016 第 4.1.1 条',
    require: '按定型化要求补齐防护栏杆、挡脚板，洞口盖板固定并设警示标识。',
    levels: [70, 28, 2],
  },
  {
    category: 'electricity',
    places: ['钢筋加工区分配电箱', '木工棚开关箱', '地下室二级箱', '塔机专用箱'],
    description: '未实行一机一闸一漏一箱，漏电保护器动作电流不匹配，箱门未上锁。',
    basis: 'JGJ/T 46-2024 配电箱、开关箱的有关规定',
    require: '按三级配电两级保护整改，更换漏电保护器，专人上锁管理。',
    levels: [66, 32, 2],
  },
  {
    category: 'fastener_scaffold',
    places: ['外脚手架连墙件', '外脚手架作业层', '脚手架基础', '楼梯口脚手架通道'],
    description: '连墙件间距超过方案要求，作业层脚手板未满铺，层间防护不严。',
    basis: 'JGJ 130-2011 第 6.4.1 条',
    require: '补设连墙件，满铺脚手板并绑扎牢固，层间用安全平网封闭。',
    levels: [55, 40, 5],
  },
  {
    category: 'formwork',
    places: ['地下车库顶板支模架', '高支模区域', '梁板支撑立杆'],
    description: '立杆间距偏大，扫地杆、剪刀撑设置不足，可调托撑外露长度超限。',
    basis: 'JGJ 162-2008 第 6.1.9 条',
    require: '停止该部位浇筑，按专项方案加固并经监理验收合格后方可继续。',
    levels: [38, 50, 12],
  },
  {
    category: 'pit',
    places: ['基坑北侧边坡', '基坑临边', '坑顶堆载区', '降水井区域'],
    description: '坑边 1.2 米范围内堆放材料，临边防护不连续，排水沟淤积。',
    basis: 'JGJ 311-2013 第 5.2.1 条',
    require: '清除坑边堆载，恢复临边防护，疏通排水并加密监测。',
    levels: [48, 42, 10],
  },
  {
    category: 'tower',
    places: ['塔机附着装置', '塔机标准节连接', '塔机基础', '塔机吊钩与钢丝绳'],
    description: '附着螺栓松动，钢丝绳断丝接近报废标准，班前检查记录不全。',
    basis: 'JGJ 196-2010 第 3.4.6 条',
    require: '停机检修，更换钢丝绳，紧固附着并重新验收后方可使用。',
    levels: [42, 46, 12],
  },
  {
    category: 'elevator',
    places: ['施工升降机楼层门', '施工升降机吊笼', '施工升降机附墙架'],
    description: '楼层门未关闭锁止，吊笼内限载标牌缺失，司机擅自离岗。',
    basis: 'JGJ 215-2010 第 5.2.6 条',
    require: '修复楼层门联锁，补挂限载标牌，严格执行专人操作。',
    levels: [56, 40, 4],
  },
  {
    category: 'fire',
    places: ['木工加工棚', '生活区宿舍', '动火作业点', '易燃品仓库'],
    description: '灭火器过期，动火作业无审批和看火人，宿舍内私拉电线。',
    basis: 'GB 50720-2011 第 6.3.1 条',
    require: '更换灭火器材，动火审批到位并设专人看护，拆除私拉线路。',
    levels: [68, 30, 2],
  },
  {
    category: 'management',
    places: ['项目部资料室', '班前教育台账', '危大工程公示牌'],
    description: '安全技术交底无接受人签字，危大工程公示信息未更新，领导带班记录缺失。',
    basis: '住建部令第 37 号第十四条',
    require: '补充交底并逐人签字，更新公示信息，落实带班制度。',
    levels: [86, 14, 0],
  },
  {
    category: 'civilised',
    places: ['主要出入口', '裸土区域', '材料堆场', '围挡外侧'],
    description: '车辆冲洗设施未使用，裸土未覆盖，材料堆放超高且无标识。',
    basis: 'JGJ 59-2011 第 3.2.3 条',
    require: '恢复冲洗设施，覆盖裸土，材料分类码放并挂牌。',
    levels: [92, 8, 0],
  },
  {
    category: 'lifting',
    places: ['主楼吊装区', '钢构件堆场', '预制构件吊装面'],
    description: '吊装区域未设警戒，信号工未持证上岗，吊索具无检查标识。',
    basis: 'JGJ 276-2012 第 3.0.19 条',
    require: '设置警戒区并专人看守，更换持证信号工，吊索具逐件检查挂牌。',
    levels: [54, 42, 4],
  },
  {
    category: 'machinery',
    places: ['钢筋切断机', '圆盘锯', '混凝土输送泵'],
    description: '传动部位防护罩缺失，圆盘锯无分料器，操作规程未挂设。',
    basis: 'JGJ 33-2012 第 2.0.3 条',
    require: '补装防护装置，悬挂操作规程，未整改前停止使用。',
    levels: [78, 22, 0],
  },
]

export const rectifyNotes: readonly string[] = [
  '已按要求整改完毕，整改前后照片附后，项目部已组织复查。',
  '已更换不合格配件并重新验收，相关班组已再次交底。',
  '现场已恢复防护，安排专人每日巡查并记录。',
]
export const reviewNotes: readonly string[] = ['整改到位，同意报请复查。', '现场核对与整改照片一致。']
export const rechecks: readonly { recheck_way: number; recheck_note: string }[] = [
  { recheck_way: recheckWay.code('visit'), recheck_note: '现场复查，隐患已消除。' },
  { recheck_way: recheckWay.code('papers'), recheck_note: '经核验整改照片与监理复核意见，符合要求，同意销项。' },
]
export const stopReasons: readonly string[] = [
  '高支模区域立杆间距与方案不符，剪刀撑缺失，责令该区域立即停止作业并整改。',
  '塔机附着装置未经验收即投入使用，责令停止吊装作业。',
  '外脚手架连墙件大面积缺失，责令停止外立面作业并整改。',
  '基坑监测数据超预警值未采取措施，责令停止坑内作业。',
]
