/** What the state has on file about an organisation. */
export interface RegisteredOrganisation {
  regNo: string;
  name: string;
  nameEn: string;
  kind: 'GOV' | 'COMPANY' | 'NGO';
  status: 'ACTIVE' | 'CLOSED';
  registeredOn: string;
  address: string;
  officers: Officer[];
}

export interface Officer {
  civilId: string;
  role: 'DIRECTOR' | 'REPRESENTATIVE' | 'FOUNDER';
  since: string;
}

const officer = (civilId: string, role: Officer['role'], since = '2024-01-01'): Officer => ({ civilId, role, since });

/** The people are those of the eID; the organisations that it knows are here, and some that it does not know. */
export const demoRegister: RegisteredOrganisation[] = [
  {
    regNo: '9001001',
    name: 'Туршилтын Цахим Хөгжлийн Газар',
    nameEn: 'Digital Development Agency (test)',
    kind: 'GOV',
    status: 'ACTIVE',
    registeredOn: '2015-03-01',
    address: 'Улаанбаатар, Сүхбаатар дүүрэг, 1-р хороо',
    officers: [officer('110000000011', 'DIRECTOR')],
  },
  {
    regNo: '2002002',
    name: 'Тал Нутаг ХХК',
    nameEn: 'Tal Nutag LLC',
    kind: 'COMPANY',
    status: 'ACTIVE',
    registeredOn: '2012-06-15',
    address: 'Дархан-Уул, Дархан сум',
    officers: [officer('110000000022', 'DIRECTOR'), officer('110000000033', 'FOUNDER', '2012-06-15')],
  },
  {
    regNo: '5003003',
    name: 'Мөнх Тэнгэр ХХК',
    nameEn: 'Munkh Tenger LLC',
    kind: 'COMPANY',
    status: 'ACTIVE',
    registeredOn: '2018-09-20',
    address: 'Улаанбаатар, Баянзүрх дүүрэг, 5-р хороо',
    officers: [officer('110000000066', 'DIRECTOR', '2025-01-02'), officer('110000000022', 'REPRESENTATIVE')],
  },
  {
    regNo: '6004004',
    name: 'Ногоон Хот ТББ',
    nameEn: 'Green City NGO',
    kind: 'NGO',
    status: 'ACTIVE',
    registeredOn: '2020-04-22',
    address: 'Улаанбаатар, Хан-Уул дүүрэг, 3-р хороо',
    officers: [officer('110000000077', 'DIRECTOR')],
  },
  {
    regNo: '7005005',
    name: 'Хуучин Зам ХХК',
    nameEn: 'Khuuchin Zam LLC',
    kind: 'COMPANY',
    status: 'CLOSED',
    registeredOn: '2003-02-11',
    address: 'Орхон, Баян-Өндөр сум',
    officers: [officer('110000000088', 'DIRECTOR')],
  },
  {
    regNo: '8006006',
    name: 'Туршилт Сервис ХХК',
    nameEn: 'Turshilt Service LLC',
    kind: 'COMPANY',
    status: 'ACTIVE',
    registeredOn: '2021-11-05',
    address: 'Улаанбаатар, Чингэлтэй дүүрэг, 2-р хороо',
    officers: [officer('990000000001', 'DIRECTOR'), officer('990000000011', 'FOUNDER')],
  },
];
