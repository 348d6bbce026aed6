// Hand-written common street names, one per line; they name no street in particular.

extension BrazilTables {
    /// Street names without a number.
    static let streets = """
        Rua das Flores
        Rua São José
        Rua São João
        Rua Santo Antônio
        Rua São Paulo
        Rua Quinze de Novembro
        Rua Sete de Setembro
        Rua Tiradentes
        Rua Santos Dumont
        Rua Dom Pedro II
        Rua Duque de Caxias
        Rua Rui Barbosa
        Rua Marechal Deodoro
        Rua Floriano Peixoto
        Rua Benjamin Constant
        Rua José Bonifácio
        Rua Castro Alves
        Rua Olavo Bilac
        Rua Machado de Assis
        Rua Gonçalves Dias
        Rua Princesa Isabel
        Rua Minas Gerais
        Rua Bahia
        Rua Paraná
        Rua Amazonas
        Rua Goiás
        Rua Pernambuco
        Rua Ceará
        Rua Rio de Janeiro
        Rua Santa Catarina
        Rua Espírito Santo
        Rua Mato Grosso
        Rua da Paz
        Rua do Sol
        Rua da Liberdade
        Rua da Matriz
        Rua do Comércio
        Rua das Palmeiras
        Rua das Acácias
        Rua dos Ipês
        Rua das Orquídeas
        Rua das Violetas
        Rua das Margaridas
        Rua dos Lírios
        Rua dos Cravos
        Rua Primeiro de Maio
        Rua Treze de Maio
        Rua Treze de Junho
        Rua Boa Vista
        Rua Bela Vista
        Rua Santa Luzia
        Rua Santa Rita
        Rua São Francisco
        Rua São Pedro
        Rua São Sebastião
        Rua Nossa Senhora Aparecida
        Avenida Brasil
        Avenida Getúlio Vargas
        Avenida Independência
        Avenida Paulista
        Avenida Atlântica
        Avenida Beira-Mar
        Avenida Central
        Avenida das Nações
        Avenida São João
        Avenida Amazonas
        Travessa da Saudade
        Travessa São Jorge
        Alameda dos Anjos
        Alameda Santos
        Praça da Sé
        Praça da República
        Estrada Velha
        """
}
