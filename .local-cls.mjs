import { chromium } from "@playwright/test";
const site = process.argv[2];
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [w,h,account] of [[1280,900,"malika.ronarch"],[360,740,"malika.ronarch"],[1280,900,"apprenant"],[360,740,"apprenant"]]) {
  const c = await b.newContext({ viewport:{width:w,height:h}, locale:"fr-FR", timezoneId:"Europe/Paris" });
  const p = await c.newPage();
  await p.goto(site+"/authentification");
  await p.getByLabel("Adresse e-mail").fill(account+"@exemple.fr");
  await p.getByLabel(/^Mot de passe/).fill("Compagnon-2026!");
  await p.getByRole("button",{name:"Me connecter"}).click();
  await p.waitForURL(/tableau-de-bord/,{timeout:60000}).catch(()=>{});
  await p.waitForLoadState("networkidle");
  await p.addInitScript(() => { window.__cls=[]; new PerformanceObserver(l=>{for(const e of l.getEntries()) if(!e.hadRecentInput) window.__cls.push([e.value, Math.round(e.startTime), (e.sources||[]).map(s=>(s.node?.className||s.node?.nodeName||"?")+"").slice(0,4)])}).observe({type:"layout-shift",buffered:true}); });
  for (let i=0;i<3;i++){ await p.goto(site+"/tableau-de-bord"); await p.waitForLoadState("networkidle"); await p.waitForTimeout(1500);
  const s = await p.evaluate(()=>window.__cls); console.log(w, account, s.reduce((a,e)=>a+e[0],0).toFixed(3), JSON.stringify(s.filter(e=>e[0]>0.01)).slice(0,600)); }
  await p.screenshot({path:`/tmp/cls/${account}-${w}.png`, fullPage:true});
  await c.close();
}
await b.close();
