import { ArrowRight } from "lucide-react";
import { PageTitle } from "#web/app/PageTitle.tsx";
import { paths } from "#web/app/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card, CardArt, CardBody, CardTitle, Meta } from "#web/ui/Card.tsx";
import { Composition } from "#web/ui/Pattern.tsx";
import { Approach } from "./Approach.tsx";
import { heroArt } from "./art.ts";
import { Carousel } from "./Carousel.tsx";
import { Film } from "./Film.tsx";
import { homeTexts } from "./texts.ts";

const approachId = "demarche";

const Hero = () => (
  <section className="hero">
    <div className="wrap">
      <div className="stack">
        <PageTitle documentTitle="">{homeTexts.landingTitle}</PageTitle>
        <p className="lede">{homeTexts.landingIntro}</p>
        <div className="row">
          <ButtonLink large to={paths.structures}>
            {homeTexts.searchStructure} <ArrowRight />
          </ButtonLink>
          <a className="btn btn-quiet btn-l" href={`#${approachId}`}>
            {homeTexts.how}
          </a>
        </div>
      </div>
      <div className="hero-art" aria-hidden="true">
        <Composition tiles={heroArt} />
      </div>
    </div>
  </section>
);

const Examples = () => (
  <section className="stack">
    <div className="stack stack-s">
      <h2>{homeTexts.situations}</h2>
      <p className="lede">{homeTexts.situationsIntro}</p>
    </div>
    <div className="card-grid home-thirds">
      {homeTexts.examples.map(({ sign, hue, title, place, text }) => (
        <Card key={title} id={title} hue={hue}>
          <CardArt id={title} sign={sign} />
          <CardBody>
            <CardTitle>{title}</CardTitle>
            <Meta>{place}</Meta>
            <p>{text}</p>
          </CardBody>
        </Card>
      ))}
    </div>
  </section>
);

const Testimonials = () => (
  <section className="stack">
    <h2>{homeTexts.testimonials}</h2>
    <div className="card-grid home-thirds">
      {homeTexts.quotes.map(({ name, role, text }) => (
        <figure className="panel stack quote" key={name}>
          <blockquote>{text}</blockquote>
          <figcaption className="person">
            <Avatar name={name} />
            <span>
              {name}
              <br />
              <span className="small muted">{role}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

/** The home page while no event is to come. */
export const Landing = () => (
  <>
    <Hero />
    <div className="wrap page stack home-sections">
      <Approach id={approachId} />
      <section className="side home-film">
        <div className="stack stack-s">
          <h2>{homeTexts.film}</h2>
          <p className="lede">{homeTexts.filmIntro}</p>
          <p className="small muted">{homeTexts.filmText}</p>
        </div>
        <Film file="demarche" title={homeTexts.film} />
      </section>
      <Examples />
      <Carousel />
      <Testimonials />
    </div>
  </>
);
